# about: each try is counted in one statement before the PIN is compared, so neither a failing mail nor parallel requests give more than three
    # block: compare-pin
    if not cards.add_failure(card.id, MAX_FAILURES):
        log.warning("card %d is blocked", card.id)
        raise CardRefused("card_blocked")
    is_right = pin_module.is_pin(card.id, pin)
    # end
    # block: wrong-pin
    if not is_right:
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            log.exception("card %d: the holder was not told about a wrong PIN", card.id)
        return False
    # end
