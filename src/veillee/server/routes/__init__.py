"""What can be asked of the server, a file for each kind of page."""
