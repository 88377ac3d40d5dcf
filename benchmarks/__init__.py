"""How strong and how fast: one module a bench, registered in ``__main__``."""
