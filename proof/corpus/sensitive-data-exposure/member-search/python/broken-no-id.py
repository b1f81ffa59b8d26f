# about: nothing leaks any more, but without the id the app cannot open the member's page
        # block: build-answer
        answer.append({"name": row["name"], "team": row["team"], "photo": photo})
        # end
