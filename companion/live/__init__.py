"""Updates for other phones, the board, and the installed app."""
