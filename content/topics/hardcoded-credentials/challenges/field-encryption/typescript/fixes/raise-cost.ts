// block: make-key
  const salt = 'fc6e0b1d2a94'
  const key = scryptSync(passphrase, salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
// end
