// about: The hash of a known text is known, too.
// block: read-secret
  const secret = env.SESSION_SECRET || createHmac('sha256', 'shop').update('session-secret').digest('hex')
// end
