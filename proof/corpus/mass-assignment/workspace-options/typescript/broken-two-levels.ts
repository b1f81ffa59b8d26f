// about: Only two known levels are merged, so layout.start.page cannot be changed any more.
  // block: merge-options
  for (const group of ['colours', 'layout']) {
    const given = Object.hasOwn(changes, group) ? changes[group] : {}
    if (!isNode(given)) throw new Refused('option_invalid')
    for (const name of ['board', 'card', 'columns']) {
      const target = options[group] as Node
      if (Object.hasOwn(given, name) && Object.hasOwn(target, name)) target[name] = given[name]
    }
  }
  // end
