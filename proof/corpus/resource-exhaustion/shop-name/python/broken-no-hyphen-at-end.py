# about: linear, but a hyphen after the last letter, which is allowed, is refused.
# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# end
