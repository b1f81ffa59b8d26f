// part: limits
    private const int MaxOccurrences = 10_000;
// end
// block: walk-series
        for (var time = rule.Start; time <= rule.Until; time += stepMs)
        {
            Add(time);
            if (found.Count == MaxOccurrences)
            {
                System.Diagnostics.Trace.TraceWarning("The series from {0} was cut after {1} occurrences", rule.Start, MaxOccurrences);
                break;
            }
        }
// end
