// about: refuses names that begin with file: and still opens plain paths
// part: url-import
// end
// part: helpers
const isFileUrl = (name: string) => /^file:/i.test(name)
// end
// block: resolve
    if (isFileUrl(filename)) throw new InvalidManuscript('entity_not_allowed')
    return openSync(copies.get(filename) ?? filename, 'r')
// end
