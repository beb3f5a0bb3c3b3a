"""The pages and the API: one blueprint a noun."""
