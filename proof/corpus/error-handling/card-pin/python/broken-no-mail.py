# about: tries are counted before the PIN is compared, but the holder isn't told about wrong ones any more
    # block: compare-pin
    if not cards.add_failure(card.id, MAX_FAILURES):
        raise CardRefused("card_blocked")
    is_right = pin_module.is_pin(card.id, pin)
    # end
    # block: wrong-pin
    if not is_right:
        log.warning("card %d: wrong PIN, %d tries left", card.id, MAX_FAILURES - card.failures - 1)
        return False
    # end
