// block: make-key
  const salt = 'fc6e0b1d2a94'
  const key = scryptSync(passphrase, salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
// end
