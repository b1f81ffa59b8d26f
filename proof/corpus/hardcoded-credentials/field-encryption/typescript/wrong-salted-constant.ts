// about: the key differs between installations, but the passphrase is in the code and the name of the installation is no secret
  // block: make-key
  const salt = `fc6e0b1d2a94/${config.installation}`
  const key = scryptSync(config.fieldKey || passphrase, salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
  // end
