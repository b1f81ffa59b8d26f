# about: The try is counted before the comparison, and a mail that fails is only logged.
# block: compare-pin
    was_counted = cards.add_failure(card.id, MAX_FAILURES)
    if not was_counted:
        raise CardRefused("card_blocked")
    is_right = pin_module.is_pin(card.id, pin)
# end
# block: wrong-pin
    if not is_right:
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        except Exception:
            log.exception("card %d: no mail about a wrong PIN", card.id)
        return False
# end
