// about: There is no default any more, and a missing, blank or short secret stops the start everywhere.
  // block: read-secret
  const secret = env.SESSION_SECRET?.trim() ?? ''
  if (secret.length < 48 || new Set(secret).size < 8) throw new Error('SESSION_SECRET must be 64 random characters')
  // end
