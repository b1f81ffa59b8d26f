// about: keeps the derivation but feeds it with the configured secret, which has no default
// part: constants
function requireSecret(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new Error(`${name} is missing`)
  return value
}
// end
  // block: make-key
  const secret = requireSecret(config.fieldKey, 'fieldKey')
  const key = scryptSync(secret, `fields of ${config.installation}`, 32, { N: 16_384, r: 8, p: 1 })
  // end
