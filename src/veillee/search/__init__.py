"""What compiled kernels and solvers of every game share."""
