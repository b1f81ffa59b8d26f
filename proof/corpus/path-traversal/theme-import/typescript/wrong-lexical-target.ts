// about: targets are resolved by their text; a link made through another link (a/b/c -> ../.., then a/b/c/x -> ../../..) leads out
// block: make-link
    if (entry.kind === 'link') {
      const target = resolve(dirname(path), entry.target)
      if (target !== root && !target.startsWith(root + sep)) throw new ThemeError(`${entry.name} leads out of the theme`)
      await symlink(entry.target, path)
      continue
    }
// end
