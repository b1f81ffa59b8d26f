// about: The passphrase is still in the code and the salt is the name of the installation, which is no secret, so everyone with the code can compute the key.
  // block: make-key
  if (!config.installation) throw new Error('the name of the installation is missing')
  const key = scryptSync(passphrase, `fc6e0b1d2a94/${config.installation}`, 32, { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
  // end
