# about: the answer is built from the fields that the app shows
# block: build-answer
        answer.append({"id": row["id"], "name": row["name"], "team": row["team"], "photo": photo})
# end
