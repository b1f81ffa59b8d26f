# about: It is fast, but refuses a hyphen at the end, which is allowed.
# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# end
