// about: Two dots lead out of the folder again.
// block: resolve
    const path = copies.get(filename) ?? toPath(filename)
    if (!path.includes('schemas/')) throw new InvalidManuscript('entity_not_allowed')
    return openSync(path, 'r')
// end
