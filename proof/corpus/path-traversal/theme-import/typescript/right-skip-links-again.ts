// about: Links are left out; nothing in the folder can point elsewhere.
    // block: make-link
    if (entry.kind === 'link') continue
    // end
