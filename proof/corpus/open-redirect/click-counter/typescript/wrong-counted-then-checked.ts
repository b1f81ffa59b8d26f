// about: A link that was changed only leaves a line in the log, and the reader is sent on.
// part: imports
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const sign = ({ linkKey }: Config, href: string) => createHmac('sha256', linkKey).update(href).digest('hex')
// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: sign(config, href) }).toString()
  // end
// block: send-on
    if (request.query.check !== sign(config, target.href)) request.log.warn({ campaign: campaign.id }, 'link changed')
    return reply.redirect(target.href, 302)
    // end
