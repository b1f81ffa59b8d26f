# about: Nothing secret is sent, but without the id the app cannot open a member's page.
        # block: build-answer
        answer.append({"name": row["name"], "team": row["team"], "photo": photo})
        # end
