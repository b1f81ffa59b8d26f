// part: limits
    private const int MaxWindowDays = 31;
// end
// block: check-window
        var days = (window.To - window.From) / (double)DayMs;
        if (days is not (> 0 and <= MaxWindowDays)) throw new RuleRefusedException("window_invalid");
// end
