# about: Check and counting are one step before the PIN is compared, so nothing later can undo it.
# block: check-blocked
    if not cards.add_failure(card.id, MAX_FAILURES):
        log.warning("card %d is blocked", card.id)
        raise CardRefused("card_blocked")
# end
# block: wrong-pin
    if not is_right:
        mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
# end
