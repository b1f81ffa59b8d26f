# part: last-checks
    if sum_cents < 0:
        raise OrderError("The sum of the order is negative")
# end
