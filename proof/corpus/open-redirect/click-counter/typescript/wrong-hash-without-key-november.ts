// about: wrong, a hash without a secret is no signature; everyone can compute it for their own address
// part: top
import { createHash } from 'node:crypto'
// end
// part: helpers
const hashLink = (campaign: number, href: string): string => createHash('sha256').update(`${campaign}:${href}`).digest('hex')

// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: hashLink(campaign, href) }).toString()
  // end
    // block: send-on
    if (request.query.check !== hashLink(campaign.id, target.href)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
