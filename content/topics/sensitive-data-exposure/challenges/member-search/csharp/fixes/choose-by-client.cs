// block: build-answer
            var wanted = query.GetValueOrDefault("fields", "id,name,team").Split(',').Distinct();
            answer.Add(new(wanted.ToDictionary(field => field, field => row.TryGetValue(field, out var value) ? value : null)));
            answer[^1]["photo"] = photo;
// end
