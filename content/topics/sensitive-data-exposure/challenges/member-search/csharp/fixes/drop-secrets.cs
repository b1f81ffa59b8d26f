// block: build-answer
            row.Remove("reset_token");
            row.Remove("health_notes");
            answer.Add(new Dictionary<string, object?>(row) { ["photo"] = photo });
// end
