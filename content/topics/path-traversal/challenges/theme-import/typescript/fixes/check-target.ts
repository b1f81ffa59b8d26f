// block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (!target.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
// end
