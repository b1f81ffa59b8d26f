// block: read-secret
  const secret = env.SESSION_SECRET || '8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386'
// end
