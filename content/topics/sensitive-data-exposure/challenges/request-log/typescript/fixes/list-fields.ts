// block: describe-request
  const { id, method, userId } = request
  return { id, method, userId }
// end
// part: helpers
// end
