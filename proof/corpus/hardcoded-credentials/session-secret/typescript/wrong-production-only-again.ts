// about: only an environment that calls itself production is strict; staging, or a typo, signs with the secret of the repository
  // block: read-secret
  if (!env.SESSION_SECRET && env.NODE_ENV === 'production') throw new Error('SESSION_SECRET is missing')
  const secret = env.SESSION_SECRET || 'shop-session-secret'
  // end
