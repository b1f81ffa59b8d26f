// about: a helper demands the variable and also refuses the old value, which everybody has read
// part: top
function demand(env: Record<string, string | undefined>, name: string, known: string[]): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`${name} must be set`)
  if (known.includes(value)) throw new Error(`${name} is a value from the repository`)
  return value
}
// end
// block: read-secret
  const secret = demand(env, 'SESSION_SECRET', ['shop-session-secret'])
  // end
