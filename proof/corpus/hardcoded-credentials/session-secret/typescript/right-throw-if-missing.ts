// about: Without a secret of its own the service does not start.
// block: read-secret
  const secret = env.SESSION_SECRET?.trim()
  if (!secret || secret.length < 16) throw new Error('SESSION_SECRET is missing or too short')
// end
