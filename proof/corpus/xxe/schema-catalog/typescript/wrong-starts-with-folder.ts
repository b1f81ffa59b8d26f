// about: It begins in the folder and ends elsewhere.
// block: resolve
    const path = copies.get(filename) ?? toPath(filename)
    if (!path.startsWith('schemas/')) throw new InvalidManuscript('entity_not_allowed')
    return openSync(path, 'r')
// end
