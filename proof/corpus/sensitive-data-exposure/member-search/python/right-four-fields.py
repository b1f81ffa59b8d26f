# about: Exactly the fields that the app needs are put into the answer.
        # block: build-answer
        answer.append({"id": row["id"], "name": row["name"], "team": row["team"], "photo": photo})
        # end
