// about: a missing, empty or short secret stops the start in every environment
  // block: read-secret
  const secret = env.SESSION_SECRET ?? ''
  if (secret.length < 32) throw new Error('SESSION_SECRET must have at least 32 characters')
  // end
