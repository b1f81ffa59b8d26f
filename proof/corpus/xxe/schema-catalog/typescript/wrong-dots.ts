// about: The service's own folder is reached without any "..".
    // block: resolve
    const path = copies.get(filename) ?? toPath(filename)
    if (path.includes('..')) throw new InvalidManuscript('document_not_readable')
    return openSync(path, 'r')
    // end
