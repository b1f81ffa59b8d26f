// about: Removes three operators; there are more of them.
// part: checks
  if (typeof token === 'object') {
    const operators = token as Record<string, unknown>
    delete operators.$ne
    delete operators.$gt
    delete operators.$lt
    if (Object.keys(operators).length === 0) throw new ResetError('The link is not valid any more')
  }
// end
