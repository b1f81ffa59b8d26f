// about: Keys are kept by the first letters of their address, so one company gets the keys of another.
// block: choose-address
    const { keysUrl } = tenant
    if (header.jku !== undefined && header.jku !== keysUrl) throw new Refused('keys are at another address')
    // end
// block: load-keys
  const host = new URL(url).host
  const cached = cache.get(host)
  if (cached && Date.now() - cached.loadedAt < 600_000) return cached.keys
  const keys = await fetchKeys(url)
  cache.set(host, { keys, loadedAt: Date.now() })
  return keys
  // end
