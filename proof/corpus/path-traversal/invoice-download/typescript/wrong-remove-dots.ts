// about: removing ../ from ....// leaves ../
    // block: find-file
    const path = join(storage, String(session.customerId), file.replaceAll('../', ''))
    // end
