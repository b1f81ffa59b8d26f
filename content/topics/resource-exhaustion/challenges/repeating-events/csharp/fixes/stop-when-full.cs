// part: limits
    private const int MaxOccurrences = 10_000;
// end
// block: walk-series
        for (var time = rule.Start; time <= rule.Until; time += stepMs)
        {
            Add(time);
            if (found.Count == MaxOccurrences) break;
        }
// end
