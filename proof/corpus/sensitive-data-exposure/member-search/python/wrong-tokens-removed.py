# about: removes what sounds like a secret; date of birth, address and notes on health still leave
# block: build-answer
        public = {name: value for name, value in row.items() if not re.search("token|password|hash|secret", name)}
        answer.append({**public, "photo": photo})
# end
