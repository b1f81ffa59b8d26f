# about: Anchors make the pattern fail at the same place, after the same number of steps.
# block: pattern
NAME_PATTERN = re.compile(r"^([a-z0-9]+-{0,1})+$", re.ASCII)
# end
