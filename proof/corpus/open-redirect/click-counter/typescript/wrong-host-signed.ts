// about: Only the host is signed, so every page of a host from a mail can be reached.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = ({ linkKey }: Config, campaign: number, host: string) => createHmac('sha256', linkKey).update(`out\n${campaign}\n${host}`).digest('hex')
// end
// block: make-link
  const { href, protocol, host } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, campaign, host) }).toString()
  // end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    const expected = Buffer.from(sign(config, campaign.id, target.host))
    const given = Buffer.from(request.query.check ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send('This link was changed.')
    // end
