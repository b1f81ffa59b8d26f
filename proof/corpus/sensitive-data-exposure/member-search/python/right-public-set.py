# about: An allowlist of columns is copied; whatever the office adds stays out.
        # block: build-answer
        shown = {key: row[key] for key in ("id", "name", "team")}
        answer.append(shown | {"photo": photo})
        # end
