using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Reports.Dashboards;

public sealed record DateRange
{
    public DateRange(string from, string to)
    {
        From = DateOnly.Parse(from, CultureInfo.InvariantCulture);
        To = DateOnly.Parse(to, CultureInfo.InvariantCulture);
        if (From > To) throw new ArgumentException("the range is empty");
    }

    public DateOnly From { get; }
    public DateOnly To { get; }
}

public sealed record Threshold(string Metric, double Limit);

public sealed record Dashboard(string Title, IReadOnlyList<object?> Filters);

public sealed class ImportException(string message) : Exception(message);

public sealed class DashboardImport(ILogger<DashboardImport> logger)
{
    private const int MaxSize = 256 * 1024;
    private static readonly Dictionary<string, Type> OwnTypes = new()
    {
        ["DateRange"] = typeof(DateRange),
        ["Threshold"] = typeof(Threshold),
    };

    public Dashboard Import(string text, string user)
    {
        // block: limit-size
        if (text.Length > MaxSize) throw new ImportException("the file is too large");
        // end
        // block: parse
        var root = JsonNode.Parse(text) as JsonObject;
        // end
        // block: check-shape
        if (root?["title"]?.GetValue<string>() is not { Length: > 0 } title || root["filters"] is not JsonArray filters)
            throw new ImportException("this is not a dashboard");
        // end
        // block: announce
        var dashboard = new Dashboard(title, [.. filters.Select(Revive)]);
        logger.LogInformation("dashboard {Title} imported by {User}", title, user);
        return dashboard;
        // end
    }

    // block: revive
    // { "$type": "DateRange", "args": ["2026-01-01", "2026-01-31"] } becomes an object of that type.
    private static object? Revive(JsonNode? value)
    {
        if (value is not JsonObject tagged || tagged["$type"] is not { } name) return value;
        var args = tagged["args"]?.AsArray().Select(ToArgument).ToArray();
        return Activator.CreateInstance(FindType(name.GetValue<string>()), args);
    }
    // end

    // block: find-type
    // Own types by their name, and those of the framework: "System.Guid", "System.Version".
    private static Type FindType(string name) =>
        OwnTypes.GetValueOrDefault(name)
            ?? Type.GetType(name)
            ?? throw new ImportException($"there is no type {name}");
    // end

    private static object? ToArgument(JsonNode? node) => node?.GetValueKind() switch
    {
        JsonValueKind.String => node.GetValue<string>(),
        JsonValueKind.Number => node.GetValue<double>(),
        _ => Revive(node),
    };
}
