// about: the target is resolved as text, so a link made through another link points elsewhere than it was checked
    // block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (target !== root && !target.startsWith(root + sep)) throw new ThemeError(`${entry.name} is not in the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
