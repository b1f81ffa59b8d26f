// about: wrong, the client says which fields it wants, and it may want the token
    // block: build-answer
    const wanted = (query.fields ?? 'id,name,team').split(',')
    return { ...Object.fromEntries(wanted.map((field) => [field, row[field]])), photo }
    // end
