// about: the two copies are all that the parser gets; every other name is an error
// part: url-import
// end
// part: helpers
// end
// block: resolve
    const copy = copies.get(filename)
    if (copy === undefined) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copy, 'r')
// end
