// about: an archive with a link is refused, as no theme needs one
    // block: make-link
    if (entry.kind === 'link') throw new ThemeError(`${entry.name} is a link`)
    // end
