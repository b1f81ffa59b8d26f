// about: stops only where NODE_ENV says production, and staging or a container without it signs with the known secret
// block: read-secret
  if (!env.SESSION_SECRET && env.NODE_ENV === 'production') throw new Error('SESSION_SECRET is missing')
  const secret = env.SESSION_SECRET || 'shop-session-secret'
  // end
