# part: limits
LIFETIME_SECONDS = 2 * 60
# end
