# about: A list of the program says which fields are taken from the row.
# block: build-answer
        member = {field: row[field] for field in ("id", "name", "team")}
        member["photo"] = photo
        answer.append(member)
# end
