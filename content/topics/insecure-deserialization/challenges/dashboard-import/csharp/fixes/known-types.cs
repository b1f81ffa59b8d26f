// block: find-type
    private static readonly Dictionary<string, Type> KnownTypes = new(OwnTypes)
    {
        ["System.Guid"] = typeof(Guid),
        ["System.Version"] = typeof(Version),
    };

    // Own types by their name, and those of the framework: "System.Guid", "System.Version".
    private static Type FindType(string name) =>
        KnownTypes.GetValueOrDefault(name) ?? throw new ImportException($"there is no type {name}");
// end
