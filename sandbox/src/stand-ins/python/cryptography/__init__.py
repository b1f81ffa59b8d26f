"""A small stand-in for the `cryptography` package: AES in the modes that lessons use, in plain Python. For proofs only."""
