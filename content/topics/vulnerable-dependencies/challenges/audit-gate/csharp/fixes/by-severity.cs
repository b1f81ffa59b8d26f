// block: is-accepted
    private static bool IsAccepted(Finding finding, IReadOnlyList<Accepted> exceptions) =>
        exceptions.Any(exception => exception.Package == finding.Package && finding.Severity <= exception.Severity);
// end
