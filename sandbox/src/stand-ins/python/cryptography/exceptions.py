class InvalidTag(Exception):
    pass
