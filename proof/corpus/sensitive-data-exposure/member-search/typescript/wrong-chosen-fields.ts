// about: The caller chooses the fields, and can choose the token and the notes on health.
    // block: build-answer
    const wanted = (query.fields ?? 'id,name,team').split(',')
    return { ...Object.fromEntries(Object.entries(row).filter(([key]) => wanted.includes(key))), photo }
    // end
