# about: Every character is decided on once: a hyphen only where none stands before it.
# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9](?:[a-z0-9]|(?<!-)-)*")
# end
