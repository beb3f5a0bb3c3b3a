"""The ledger of a sitting: recording, corrections, drafts, history, sealing, verifying."""
