// about: Copies the fields of a fixed list.
// block: build-answer
    const shown = Object.fromEntries(['id', 'name', 'team'].map((field) => [field, row[field]]))
    return { ...shown, photo }
// end
