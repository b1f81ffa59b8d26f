# part: constants
SALT_LENGTH = 64
# end
