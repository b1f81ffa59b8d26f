// part: checks
        if (path.StartsWith("..", StringComparison.Ordinal) || path.StartsWith('/'))
        {
            throw new FileException(403, "The path must be relative");
        }
// end
