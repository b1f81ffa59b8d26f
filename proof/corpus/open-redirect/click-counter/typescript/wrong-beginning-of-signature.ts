// about: Every text starts with the empty one, so no signature is a good signature.
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = ({ linkKey }: Config, campaign: number, href: string) => createHmac('sha256', linkKey).update(`out\n${campaign}\n${href}`).digest('hex')

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, campaign, href).slice(0, 16) }).toString()
// end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    if (!sign(config, campaign.id, target.href).startsWith(request.query.check ?? '')) return reply.code(404).send(deadEnd)
// end
