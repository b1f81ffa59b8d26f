# about: Only what is empty is left out.
# block: build-answer
        answer.append({**{field: value for field, value in row.items() if value is not None}, "photo": photo})
# end
