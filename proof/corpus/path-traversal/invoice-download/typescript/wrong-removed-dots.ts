// about: what is left of ....// after the removal is ../
    // block: find-file
    const path = join(storage, String(session.customerId), file.replaceAll('../', ''))
    // end
