# block: wrong-pin
    if not is_right:
        for attempt in range(3):
            try:
                mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
                break
            except Exception:
                if attempt == 2:
                    raise
        cards.add_failure(card.id, MAX_FAILURES)
        return False
# end
