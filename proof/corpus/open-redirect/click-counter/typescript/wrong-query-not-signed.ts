// about: The signature covers the page without its query, and many pages redirect by theirs.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = ({ linkKey }: Config, campaign: number, { origin, pathname }: URL) => createHmac('sha256', linkKey).update(`out\n${campaign}\n${origin}${pathname}`).digest('hex')
// end
// block: make-link
  const address = new URL(target)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: address.href, check: sign(config, campaign, address) }).toString()
  // end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    const expected = Buffer.from(sign(config, campaign.id, target))
    const given = Buffer.from(request.query.check ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send('This link was changed.')
    // end
