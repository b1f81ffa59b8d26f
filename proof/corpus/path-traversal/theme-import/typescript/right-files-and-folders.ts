// about: only files and folders are accepted, before anything of the entry is written
// block: confine
    if (entry.kind !== 'file' && entry.kind !== 'folder') throw new ThemeError(`${entry.name}: a theme has files and folders only`)
    const path = resolve(root, entry.name)
    if (path !== root && !path.startsWith(root + sep)) throw new ThemeError(`${entry.name} is not in the theme`)
    // end
// block: make-link
    // Links were refused above.
    // end
