// about: broken, an error of sendmail gets through as it is
// part: checks
  if (/\p{Cc}/u.test(subject)) throw new FormError('The subject must be one line')
// end
// block: hand-over
  await send(message)
// end
