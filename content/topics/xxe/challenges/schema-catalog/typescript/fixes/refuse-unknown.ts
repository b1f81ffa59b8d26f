// part: url-import
// end
// part: helpers
// end
// block: resolve
    const copy = copies.get(filename)
    if (!copy) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copy, 'r')
// end
