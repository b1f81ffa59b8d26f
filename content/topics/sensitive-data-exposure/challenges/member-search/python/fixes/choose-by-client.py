# block: build-answer
        wanted = query.get("fields", "id,name,team").split(",")
        answer.append({**{field: row.get(field) for field in wanted}, "photo": photo})
# end
