// part: checks
  if (/\$(ne|gte?|lte?)\b/.test(JSON.stringify(body))) throw new ResetError('The request is not valid')
// end
