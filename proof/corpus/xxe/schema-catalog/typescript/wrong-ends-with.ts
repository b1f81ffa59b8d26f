// about: The list is searched by ending, and the name is opened.
// block: resolve
    if (![...copies.values(), '.txt'].some((end) => filename.endsWith(end))) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copies.get(filename) ?? toPath(filename), 'r')
// end
