# about: Two secret columns are removed; date of birth and address are still sent.
        # block: build-answer
        hidden = {"health_notes", "reset_token"}
        answer.append({**{key: value for key, value in row.items() if key not in hidden}, "photo": photo})
        # end
