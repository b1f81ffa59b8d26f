// about: "....//8/2026-01.pdf" becomes "../8/2026-01.pdf" when the inner part is removed.
    // block: find-file
    const path = join(storage, String(session.customerId), file.replaceAll('../', ''))
    // end
