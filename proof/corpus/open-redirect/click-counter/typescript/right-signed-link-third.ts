// about: campaign and address are signed with the key for this purpose, and the signature is compared before anything happens
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
function signClick(config: Config, campaign: number, href: string): Buffer {
  return createHmac('sha256', config.linkKey).update(JSON.stringify(['click', campaign, href])).digest()
}

function isSigned(config: Config, campaign: number, href: string, check: unknown): boolean {
  const given = Buffer.from(String(check), 'base64url')
  const expected = signClick(config, campaign, href)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = signClick(config, campaign, href).toString('base64url')
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
// end
// block: read-parameters
    const { campaign: id = '', url = '', check = '' } = request.query
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign || !target) return reply.code(404).send(deadEnd)
    if (!isSigned(config, campaign.id, target.href, check)) return reply.code(404).send(deadEnd)
// end
