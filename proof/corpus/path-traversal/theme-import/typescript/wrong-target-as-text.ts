// about: resolves the target as text, so a link whose way leads over another link still gets out
// block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (target !== root && !target.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
    // end
