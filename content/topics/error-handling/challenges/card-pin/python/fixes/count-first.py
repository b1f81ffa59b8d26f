# block: compare-pin
    if not cards.add_failure(card.id, MAX_FAILURES):
        raise CardRefused("card_blocked")
    is_right = pin_module.is_pin(card.id, pin)
# end
# block: wrong-pin
    if not is_right:
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
# end
