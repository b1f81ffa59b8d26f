// about: Targets with .. are refused, but an absolute target leads anywhere on the disk.
    // block: make-link
    if (entry.kind === 'link') {
      if (entry.target.split('/').includes('..')) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
