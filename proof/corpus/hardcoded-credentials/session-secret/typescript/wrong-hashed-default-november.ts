// about: The fallback looks random, but it is a hash of constants in the code, so everyone who reads the code can compute it.
  // block: read-secret
  const secret = env.SESSION_SECRET || createHmac('sha512', 'sessions').update(`shop/${minutes}`).digest('hex')
  // end
