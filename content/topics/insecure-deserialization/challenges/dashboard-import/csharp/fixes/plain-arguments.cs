// block: revive
    // { "$type": "DateRange", "args": ["2026-01-01", "2026-01-31"] } becomes an object of that type.
    private static object? Revive(JsonNode? value)
    {
        if (value is not JsonObject tagged || tagged["$type"] is not { } name) return value;
        var args = tagged["args"]?.AsArray().Select(ToArgument).ToArray();
        if (args is not null && args.Any(arg => arg is not (string or double)))
            throw new ImportException("arguments must be texts or numbers");
        return Activator.CreateInstance(FindType(name.GetValue<string>()), args);
    }
// end
