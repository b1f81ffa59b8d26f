# about: the optional hyphen was moved, but with it left out the repetitions still nest, and 2^n partitions are tried.
# block: pattern
NAME_PATTERN = re.compile(r"[a-z0-9]+(-?[a-z0-9]+)*-?")
# end
