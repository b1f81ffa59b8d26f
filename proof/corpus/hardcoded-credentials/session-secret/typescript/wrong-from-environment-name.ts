// about: wrong, the secret of an environment is made from its name
// block: read-secret
  const secret = env.SESSION_SECRET || `shop-${env.NODE_ENV ?? 'production'}-${minutes}`
// end
