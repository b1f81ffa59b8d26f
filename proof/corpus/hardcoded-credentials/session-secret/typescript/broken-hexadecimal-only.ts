// about: There is no default, but only hexadecimal secrets are accepted, so the 64 random characters of operations stop the start.
  // block: read-secret
  const secret = env.SESSION_SECRET ?? ''
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('SESSION_SECRET must be 64 hexadecimal digits')
  // end
