# about: wrong, the token is hidden, but the notes on health, the address and the date of birth are still sent
        # block: build-answer
        answer.append({**row, "reset_token": None, "photo": photo})
        # end
