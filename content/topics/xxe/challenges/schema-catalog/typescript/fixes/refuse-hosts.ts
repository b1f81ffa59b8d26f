// block: resolve
    const copy = copies.get(filename)
    if (!copy && /^(https?|ftp):/i.test(filename)) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copy ?? toPath(filename), 'r')
// end
