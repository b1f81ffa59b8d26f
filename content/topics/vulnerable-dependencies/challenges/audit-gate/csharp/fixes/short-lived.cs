// block: read-exceptions
    private const int MaxDays = 30;

    public static IReadOnlyList<Accepted> ReadExceptions(string json, DateOnly today, JsonSerializerOptions options)
    {
        var entries = JsonSerializer.Deserialize<List<Accepted>>(json, options) ?? [];
        foreach (var entry in entries)
        {
            if (string.IsNullOrWhiteSpace(entry.Reason) || entry.Until == default)
                throw new InvalidDataException($"{entry.Advisory}: reason and date are needed");
            if (entry.Until > today.AddDays(MaxDays))
                throw new InvalidDataException($"{entry.Advisory}: at most {MaxDays} days");
        }
        return entries.FindAll(entry => entry.Until >= today);
    }
// end
