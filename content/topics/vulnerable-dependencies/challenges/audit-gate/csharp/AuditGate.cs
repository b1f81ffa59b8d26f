using System.Text.Json;

namespace Pipeline.Audit;

public enum Severity { Low, Moderate, High, Critical }

/// <summary>One entry of the audit report: a known vulnerability in a package of the lock file, direct or not.</summary>
public sealed record Finding(string Advisory, string Package, string Version, Severity Severity);

/// <summary>An entry of audit-exceptions.json; added by pull request, with a reason.</summary>
public sealed record Accepted(
    string Advisory, string Package, string Version, Severity Severity, string Reason, DateOnly Until);

public sealed record Verdict(bool Passes, string Text);

/// <summary>The step of the pipeline that stops a release when something known and serious is in it.</summary>
public static class AuditGate
{
    // block: read-exceptions
    public static IReadOnlyList<Accepted> ReadExceptions(string json, DateOnly today, JsonSerializerOptions options)
    {
        var entries = JsonSerializer.Deserialize<List<Accepted>>(json, options) ?? [];
        foreach (var entry in entries)
            if (string.IsNullOrWhiteSpace(entry.Reason) || entry.Until == default)
                throw new InvalidDataException($"{entry.Advisory}: reason and date are needed");
        return entries.FindAll(entry => entry.Until >= today);
    }
    // end

    public static Verdict Judge(IReadOnlyList<Finding> findings, IReadOnlyList<Accepted> exceptions)
    {
        // block: open-findings
        var open = findings.Where(finding => IsSerious(finding) && !IsAccepted(finding, exceptions)).ToList();
        // end
        // block: unused
        var packages = findings.Select(finding => finding.Package).ToHashSet();
        var unused = exceptions.Where(exception => !packages.Contains(exception.Package));
        // end
        // block: verdict
        IEnumerable<string> lines =
        [
            .. open.Select(one => $"{one.Severity}: {one.Advisory} in {one.Package} {one.Version}"),
            .. unused.Select(exception => $"not needed any more: exception for {exception.Advisory}"),
        ];
        return new Verdict(open.Count == 0, string.Join('\n', lines));
        // end
    }

    // block: is-serious
    private static bool IsSerious(Finding finding) => finding.Severity >= Severity.High;
    // end

    // block: is-accepted
    private static bool IsAccepted(Finding finding, IReadOnlyList<Accepted> exceptions) =>
        exceptions.Any(exception => exception.Package == finding.Package);
    // end
}
