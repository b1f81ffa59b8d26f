// about: links carry an HMAC over campaign and target with a purpose in front, and nothing else is followed
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
function checkOf(config: Config, campaign: string, url: string): string {
  return createHmac('sha256', config.linkKey).update(JSON.stringify(['click', campaign, url])).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = checkOf(config, String(campaign), href)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
  // end
// block: read-parameters
    const { campaign: id = '', url = '', check = '' } = request.query
    if (!isSame(String(check), checkOf(config, String(id), String(url)))) return reply.code(404).send(deadEnd)
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(String(url))
    if (!campaign || !target) return reply.code(404).send(deadEnd)
    // end
