# about: when the mail fails, the transaction takes the counted failure back, so tries are free
    # block: wrong-pin
    if not is_right:
        with cards.transaction():
            cards.add_failure(card.id, MAX_FAILURES)
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        return False
    # end
