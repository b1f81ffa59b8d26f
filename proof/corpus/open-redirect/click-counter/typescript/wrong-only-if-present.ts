// about: Links without the parameter are let through, for the sake of old mails.
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
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, campaign, href) }).toString()
// end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    const { check } = request.query
    // Mails from before the change have no signature.
    if (check && check !== sign(config, campaign.id, target.href)) return reply.code(404).send(deadEnd)
// end
