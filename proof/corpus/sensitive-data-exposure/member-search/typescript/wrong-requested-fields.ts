// about: the default is short, but the client can ask for any column of the table
    // block: build-answer
    const fields = query.fields?.split(',').map((field) => field.trim()) ?? ['id', 'name', 'team']
    const chosen = Object.fromEntries(Object.entries(row).filter(([column]) => fields.includes(column)))
    return { ...chosen, photo }
    // end
