// about: no default, a missing or blank secret stops the start in every environment
// block: read-secret
  const secret = env.SESSION_SECRET ?? ''
  if (secret.trim() === '') throw new Error('SESSION_SECRET is missing')
  // end
