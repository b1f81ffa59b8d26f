// block: build-answer
            answer.Add(new() { ["id"] = row["id"], ["name"] = row["name"], ["team"] = row["team"], ["photo"] = photo });
// end
