// about: The two files by their names.
// block: resolve
    const last = filename.split('/').at(-1)
    if (!filename.startsWith('https://schemas.example.com/') || (last !== 'article.ent' && last !== 'signs.ent')) throw new Error('not in the list')
    return openSync(`schemas/${last}`, 'r')
// end
