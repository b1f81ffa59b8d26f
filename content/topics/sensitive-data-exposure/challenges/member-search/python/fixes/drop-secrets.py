# block: build-answer
        rest = {field: value for field, value in row.items() if field not in ("reset_token", "health_notes")}
        answer.append({**rest, "photo": photo})
# end
