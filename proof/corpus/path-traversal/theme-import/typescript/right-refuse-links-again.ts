// about: No theme needs a link, so an archive with one is refused.
    // block: make-link
    if (entry.kind === 'link') throw new ThemeError(`${entry.name} is a link; themes have none`)
    // end
