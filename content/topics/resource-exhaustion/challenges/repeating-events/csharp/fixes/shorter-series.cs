// part: limits
    private const long MaxSeriesMs = 10 * 366 * DayMs;
// end
// block: check-rule
        if (rule.EveryMinutes < 1) throw new RuleRefusedException("distance_too_short");
        if (rule.Until < rule.Start) throw new RuleRefusedException("end_before_start");
        if (rule.Until - rule.Start > MaxSeriesMs) throw new RuleRefusedException("series_too_long");
// end
