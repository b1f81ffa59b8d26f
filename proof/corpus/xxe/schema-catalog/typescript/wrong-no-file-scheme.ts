// about: A relative path like keys/signing.pem has no scheme and is opened.
    // block: resolve
    if (/^[a-z]+:/i.test(filename) && !copies.has(filename)) throw new InvalidManuscript('document_not_readable')
    return openSync(copies.get(filename) ?? toPath(filename), 'r')
    // end
