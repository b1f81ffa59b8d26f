// about: knows four operators, and $regex, $exists, $nin and others still fit any token
  // part: checks
  const forbidden = ['$ne', '$gt', '$gte', '$where']
  if (Object.keys(token).some((name) => forbidden.includes(name))) throw new ResetError('The token is not valid')
  // end
