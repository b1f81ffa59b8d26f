// about: nothing secret is logged, but support can no longer see which user it was
  // block: describe-request
  return { id: request.id, method: request.method }
  // end
