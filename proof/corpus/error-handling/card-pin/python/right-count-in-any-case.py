# about: Whatever happens to the mail, the try is counted.
# block: wrong-pin
    if not is_right:
        try:
            mailer.send(card.email, "wrong-pin", tries_left=MAX_FAILURES - card.failures - 1)
        finally:
            cards.add_failure(card.id)
        return False
# end
