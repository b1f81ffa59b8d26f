# about: A failing mail no longer helps, but many tries at the same moment are all compared before one is counted.
# block: wrong-pin
    if not is_right:
        cards.add_failure(card.id, MAX_FAILURES)
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
# end
