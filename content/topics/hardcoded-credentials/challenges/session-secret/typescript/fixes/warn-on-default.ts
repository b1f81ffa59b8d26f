// block: read-secret
  const secret = env.SESSION_SECRET || 'shop-session-secret'
  if (secret !== env.SESSION_SECRET) log.warn('SESSION_SECRET is not set. The default must not be used in production!')
// end
