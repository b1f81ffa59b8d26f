class NotInSandbox(NotImplementedError):
    """A stand-in lacks something that the library has. The run is a fault of ours and costs nothing; learners read the message."""
