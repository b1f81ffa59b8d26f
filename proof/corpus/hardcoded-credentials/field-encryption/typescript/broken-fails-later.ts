// about: broken, without a key the service starts, and fails when the first value is encrypted
// block: make-key
  const key = Buffer.from(config.fieldKey ?? '', 'base64')
// end
