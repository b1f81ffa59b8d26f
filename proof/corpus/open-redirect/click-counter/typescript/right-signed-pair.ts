// about: right, the signature covers campaign and address with a key derived for this purpose, and is checked before the redirect
// part: top
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// part: helpers
function signLink(config: Config, campaign: number, href: string): Buffer {
  const key = createHmac('sha256', config.linkKey).update('click links').digest()
  return createHmac('sha256', key).update(JSON.stringify([campaign, href])).digest()
}

// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = signLink(config, campaign, href).toString('base64url')
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
  // end
    // block: send-on
    const expected = signLink(config, campaign.id, target.href)
    const check = Buffer.from(request.query.check ?? '', 'base64url')
    if (check.length !== expected.length || !timingSafeEqual(check, expected)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
