// about: A warning is written, but the service still starts with the secret from the code.
  // block: read-secret
  let secret = env.SESSION_SECRET
  if (!secret || secret.length < 32) {
    log.warn('SESSION_SECRET is missing or too short, set it to 64 random characters')
    secret ||= 'shop-session-secret'
  }
  // end
