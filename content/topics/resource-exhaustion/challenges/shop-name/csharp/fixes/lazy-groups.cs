// block: pattern
    private static readonly Regex NamePattern = new(@"^([a-z0-9]+?-?)+\z");
// end
