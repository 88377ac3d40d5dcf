"""The web application: a thin shell over the live tables."""
