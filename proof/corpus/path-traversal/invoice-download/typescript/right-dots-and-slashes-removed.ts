// about: without any slash or backslash the name is one folder entry, and no entry of that name leads upwards to a file
// block: find-file
    const path = join(storage, String(session.customerId), file.replace(/[/\\]/g, ''))
// end
