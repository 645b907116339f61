"""Training on a machine with one accelerator and nothing else: one folder goes there, one command runs."""
