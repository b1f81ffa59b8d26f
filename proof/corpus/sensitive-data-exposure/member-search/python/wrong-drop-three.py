# about: Three fields are left out; the address is still there, and so is whatever comes next year.
# block: build-answer
        hidden = {"reset_token", "health_notes", "birth_date"}
        answer.append({**{field: value for field, value in row.items() if field not in hidden}, "photo": photo})
# end
