# about: three confidential columns are removed, but the address and whatever the office adds still go out
# block: build-answer
        confidential = {"birth_date", "health_notes", "reset_token"}
        public = {column: value for column, value in row.items() if column not in confidential}
        answer.append({**public, "photo": photo})
# end
