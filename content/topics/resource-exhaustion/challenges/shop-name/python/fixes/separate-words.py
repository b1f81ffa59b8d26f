# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*-?")
# end
