// about: Nobody knows the key, but it is a new one at every start, so stored bank details can't be read after a restart and the configured key is ignored.
// part: constants
// end
  // block: make-key
  const key = randomBytes(32)
  // end
