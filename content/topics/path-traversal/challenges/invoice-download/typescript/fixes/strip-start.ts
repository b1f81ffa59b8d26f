// block: find-file
    const path = join(storage, String(session.customerId), file.replace(/^(\.\.\/|\/)+/, ''))
// end
