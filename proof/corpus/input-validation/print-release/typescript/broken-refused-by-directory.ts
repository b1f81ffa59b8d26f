// about: broken, brackets are refused with an error that the printer does not know
// block: write-filter
  for (const text of [user, pin]) if (/[\\*()\0]/.test(text)) throw new TypeError('not allowed')
  const filter = `(&(uid=${user})(printPin=${pin}))`
// end
