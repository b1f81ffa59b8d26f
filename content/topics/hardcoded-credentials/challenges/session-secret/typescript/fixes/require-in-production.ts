// block: read-secret
  if (env.NODE_ENV === 'production' && !env.SESSION_SECRET) throw new Error('SESSION_SECRET is missing')
  const secret = env.SESSION_SECRET || 'shop-session-secret'
// end
