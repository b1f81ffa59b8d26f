// part: helpers
const keptMs = 10 * 60_000
const resolved = new Map<string, { address: string; family: number; until: number }>()

async function resolveHost(hostname: string) {
  const kept = resolved.get(hostname)
  if (kept && kept.until > Date.now()) return kept
  const fresh = { ...(await lookup(hostname)), until: Date.now() + keptMs }
  resolved.set(hostname, fresh)
  return fresh
}
// end
// block: check-target
  const { address, family } = await resolveHost(url.hostname)
  if (internal.check(address, family === 6 ? 'ipv6' : 'ipv4')) throw new DeliveryError('not a public address')
// end
