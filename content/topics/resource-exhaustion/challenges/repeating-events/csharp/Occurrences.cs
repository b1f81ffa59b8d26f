namespace Calendar.Events;

public sealed record Rule(long Start, long Until, int EveryMinutes);

public sealed record Window(long From, long To);

/// <summary>Public holidays and closing days of the company.</summary>
public interface IDaysOff
{
    bool Includes(long time);
}

public sealed class RuleRefusedException(string code) : Exception(code);

public sealed class Occurrences(IDaysOff daysOff)
{
    private const long MinuteMs = 60_000;
    private const long DayMs = 24 * 60 * MinuteMs;
    // part: limits
    // end

    private static void CheckRule(Rule rule)
    {
        // block: check-rule
        if (rule.EveryMinutes < 1) throw new RuleRefusedException("distance_too_short");
        if (rule.Until < rule.Start) throw new RuleRefusedException("end_before_start");
        // end
    }

    private static void CheckWindow(Window window)
    {
        // block: check-window
        var days = (window.To - window.From) / (double)DayMs;
        if (days is not (> 0 and <= 366)) throw new RuleRefusedException("window_invalid");
        // end
    }

    /// <summary>When an event takes place within the window, as ISO times.</summary>
    public IReadOnlyList<string> List(Rule rule, Window window)
    {
        CheckRule(rule);
        CheckWindow(window);
        var stepMs = rule.EveryMinutes * MinuteMs;
        var found = new List<long>();

        void Add(long time)
        {
            // block: skip-days-off
            if (daysOff.Includes(time)) return;
            if (time >= window.From && time < window.To) found.Add(time);
            // end
        }

        // block: walk-series
        for (var time = rule.Start; time <= rule.Until; time += stepMs)
        {
            Add(time);
        }
        // end

        // block: to-answer
        return found.ConvertAll(time => DateTimeOffset.FromUnixTimeMilliseconds(time).ToString("O"));
        // end
    }
}
