// about: broken, sessions last a minute by default
// block: read-lifetime
  const minutes = Number(env.SESSION_MINUTES ?? 1)
  if (!(minutes >= 1 && minutes <= 1440)) throw new Error('SESSION_MINUTES must be between 1 and 1440')
// end
// block: read-secret
  const secret = env.SESSION_SECRET ?? ''
  if (secret.length < 32) throw new Error('SESSION_SECRET must be set')
// end
