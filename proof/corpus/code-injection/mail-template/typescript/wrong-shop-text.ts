// about: wrong, only the word shop is refused in front of a dot, and the walk goes on with what stands behind order
// part: checks
  if (/\{shop\.smtp[A-Z]\w+\}/.test(mail.text)) throw new TextError('The text contains an unknown placeholder')
// end
