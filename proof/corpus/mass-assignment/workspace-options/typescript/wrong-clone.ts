// about: The options are cloned before merging, but the prototype of the clone is the shared one.
  // part: target
  const options = structuredClone(team.options)
  // end
