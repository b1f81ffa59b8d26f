// part: helpers

    [GeneratedRegex("""<!ENTITY\s+[\w.-]+\s+("[^"]*&\w|'[^']*&\w)""")]
    private static partial Regex NestedEntity();
// end
// block: parse-feed
        if (NestedEntity().IsMatch(new StreamReader(new MemoryStream(body)).ReadToEnd()))
            throw new FeedRefusedException("nested_entity");
        settings.DtdProcessing = DtdProcessing.Parse;
        settings.MaxCharactersFromEntities = 0;
// end
