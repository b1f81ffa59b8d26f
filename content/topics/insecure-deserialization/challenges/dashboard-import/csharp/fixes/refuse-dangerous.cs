// block: find-type
    private static readonly string[] Refused =
        ["System.Diagnostics.", "System.Reflection.", "System.Runtime.", "System.CodeDom.", "System.Windows.Data."];

    // Own types by their name, and those of the framework: "System.Guid", "System.Version".
    private static Type FindType(string name)
    {
        if (Refused.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal)))
            throw new ImportException($"the type {name} is not allowed");
        return OwnTypes.GetValueOrDefault(name)
            ?? Type.GetType(name)
            ?? throw new ImportException($"there is no type {name}");
    }
// end
