// part: limits
    private const int MaxSteps = 10_000;
// end
// block: walk-series
        var skipped = Math.Max(0, (window.From - rule.Start + stepMs - 1) / stepMs);
        for (var step = 0; step < MaxSteps; step++)
        {
            var time = rule.Start + (skipped + step) * stepMs;
            if (time > rule.Until || time >= window.To) break;
            Add(time);
        }
// end
