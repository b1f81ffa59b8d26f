# about: right, a fixed list of fields is copied from the row
        # block: build-answer
        answer.append({field: row[field] for field in ("id", "name", "team")} | {"photo": photo})
        # end
