// block: revive
    // { "$type": "DateRange", "args": ["2026-01-01", "2026-01-31"] } becomes an object of that type.
    private static object? Revive(JsonNode? value)
    {
        if (value is not JsonObject tagged || tagged["$type"] is not { } name) return value;
        var args = tagged["args"]?.AsArray().Select(ToArgument).ToArray();
        var built = Activator.CreateInstance(FindType(name.GetValue<string>()), args);
        if (built is not (DateRange or Threshold or Guid or Version))
            throw new ImportException($"the type {name} is not allowed");
        return built;
    }
// end
