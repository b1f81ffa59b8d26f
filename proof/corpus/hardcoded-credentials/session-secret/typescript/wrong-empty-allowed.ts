// about: A variable that is set but empty is accepted, and signs with an empty key.
// block: read-secret
  if (env.SESSION_SECRET === undefined) throw new Error('SESSION_SECRET must be set')
  const secret = env.SESSION_SECRET
// end
