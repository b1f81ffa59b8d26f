// about: Calculates from left to right and forgets that products come first.
// block: evaluate
    const tokens = text.match(/\d+(?:\.\d+)?|[a-z]+|[-+*/]/g) ?? []
    const read = (token = '') => (Object.hasOwn(values, token) ? (values[token] as number) : Number(token))
    let total = read(tokens[0])
    for (let i = 1; i < tokens.length; i += 2) {
      const value = read(tokens[i + 1])
      if (tokens[i] === '+') total += value
      else if (tokens[i] === '-') total -= value
      else if (tokens[i] === '*') total *= value
      else total /= value
    }
    result = total
// end
