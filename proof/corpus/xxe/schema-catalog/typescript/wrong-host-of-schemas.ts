// about: Everything below the address of the schemas is taken from the folder, also what is no schema.
// block: resolve
    const prefix = 'https://schemas.example.com/'
    if (!filename.startsWith(prefix)) throw new InvalidManuscript('entity_not_allowed')
    return openSync(`schemas/${filename.slice(prefix.length)}`, 'r')
    // end
