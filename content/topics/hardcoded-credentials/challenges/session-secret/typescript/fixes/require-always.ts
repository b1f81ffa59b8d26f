// block: read-secret
  const secret = env.SESSION_SECRET ?? ''
  if (secret.length < 32) throw new Error('SESSION_SECRET must be set and have at least 32 characters')
// end
