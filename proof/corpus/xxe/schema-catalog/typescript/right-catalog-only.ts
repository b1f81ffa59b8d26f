// about: Only the two names of the catalog are opened.
    // block: resolve
    const copy = copies.get(filename)
    if (copy === undefined) throw new InvalidManuscript('document_not_readable')
    return openSync(copy, 'r')
    // end
