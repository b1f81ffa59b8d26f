# about: Whether the group is captured does not change how often it is tried.
# block: pattern
NAME_PATTERN = re.compile(r"(?:[a-z0-9]+-?)+")
# end
