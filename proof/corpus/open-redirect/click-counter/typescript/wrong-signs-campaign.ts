// about: Only the campaign is signed; the signature from any received mail fits every address.
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = (config: Config, campaign: number) =>
  createHmac('sha256', config.linkKey).update(`click:${campaign}`).digest('hex')
// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, campaign) }).toString()
  // end
    // block: send-on
    if (request.query.check !== sign(config, campaign.id)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
