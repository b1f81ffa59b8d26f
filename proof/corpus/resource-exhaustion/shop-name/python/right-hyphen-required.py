# about: the hyphen between two parts isn't optional any more, so a failed match is over after one pass.
# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-?")
# end
