# block: build-answer
        birth_date = f"{row['birth_date'][:4]}-**-**"
        answer.append({**row, "birth_date": birth_date, "address": "***", "photo": photo})
# end
