"""Groups, their players, links, PIN, phones and roles."""
