// about: Only what the list has.
// block: resolve
    if (!copies.has(filename)) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copies.get(filename) as string, 'r')
// end
