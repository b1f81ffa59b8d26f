// block: choose-address
  const privateOnes = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
  return entries.find((entry) => !privateOnes.test(entry)) ?? remoteAddress
// end
