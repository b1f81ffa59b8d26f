// about: each installation has another key, but everyone who has the code and knows the installation's name can compute it
  // block: make-key
  const salt = `payroll/${config.installation}`
  const key = scryptSync(passphrase, salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
  // end
