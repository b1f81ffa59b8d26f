# about: The try is counted first, but nobody looks whether the limit was reached in the meantime.
# block: compare-pin
    cards.add_failure(card.id, MAX_FAILURES)
    is_right = pin_module.is_pin(card.id, pin)
# end
# block: wrong-pin
    if not is_right:
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
# end
