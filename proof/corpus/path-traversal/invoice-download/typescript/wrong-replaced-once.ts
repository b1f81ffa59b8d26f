// about: What is left after the removal can be a step upwards again.
// block: find-file
    const path = join(storage, String(session.customerId), file.replaceAll('../', ''))
// end
