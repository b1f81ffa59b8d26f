// about: The name of the host is no secret, and where it is missing the default is back.
// block: read-secret
  const secret = env.SESSION_SECRET || env.HOSTNAME || 'shop-session-secret'
// end
