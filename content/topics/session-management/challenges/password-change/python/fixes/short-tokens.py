# part: lifetime
STAY_SECONDS = 7 * 86_400
# end
