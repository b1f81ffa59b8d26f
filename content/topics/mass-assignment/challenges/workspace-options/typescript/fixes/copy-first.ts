// part: target
  const options = structuredClone(team.options)
// end
