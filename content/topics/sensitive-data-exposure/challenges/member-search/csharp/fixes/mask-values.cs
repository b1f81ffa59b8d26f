// block: build-answer
            row["birth_date"] = $"{row["birth_date"]:yyyy}-**-**";
            row["address"] = "***";
            answer.Add(new Dictionary<string, object?>(row) { ["photo"] = photo });
// end
