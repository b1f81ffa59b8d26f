// about: A name without a slash is a file of the folder.
// block: resolve
    const copy = copies.get(filename)
    if (!copy && (filename.includes('/') || filename.includes(':'))) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copy ?? filename, 'r')
// end
