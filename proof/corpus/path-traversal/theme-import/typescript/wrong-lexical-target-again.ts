// about: The target is resolved by name only; a link inside a linked folder ends up higher than computed and leads out.
    // block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (target !== root && !target.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
