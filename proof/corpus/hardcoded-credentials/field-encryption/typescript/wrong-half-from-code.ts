// about: wrong, three bytes of the configured key are mixed into the key from the code
// block: make-key
  const configured = Buffer.from(config.fieldKey ?? '', 'base64')
  if (configured.length !== 32) throw new Error('fieldKey is missing')
  const key = scryptSync(passphrase, configured.subarray(10, 12), 32, { N: 16_384, r: 8, p: 1 })
// end
