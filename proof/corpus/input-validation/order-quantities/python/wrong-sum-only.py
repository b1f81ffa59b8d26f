# about: checks the total only, so a line with -9 of one article makes the others cheaper as long as the sum stays positive
    # part: last-checks
    if sum_cents <= 0:
        raise OrderError("The order has no amount")
    # end
