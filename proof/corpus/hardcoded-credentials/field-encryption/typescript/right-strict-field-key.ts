// about: The key comes from the secret store only, and a missing or short one stops the start.
// part: constants
const keyBytes = 32
// end
  // block: make-key
  if (!config.fieldKey) throw new Error('the field key is missing')
  const key = Buffer.from(config.fieldKey, 'base64')
  if (key.length !== keyBytes) throw new Error('the field key must have 32 bytes')
  // end
