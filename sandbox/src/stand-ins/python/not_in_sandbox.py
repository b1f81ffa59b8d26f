_missing = []


class NotInSandbox(NotImplementedError):
    """A stand-in lacks something that the library has. The run is a fault of ours and costs nothing; learners read the message."""

    def __init__(self, message):
        super().__init__(message)
        _missing.append(message)


def take_missing():
    """What was missing since the last time: code may catch the error, and what it does then isn't its own fault."""
    found = _missing[-1] if _missing else None
    _missing.clear()
    return found
