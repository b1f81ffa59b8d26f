// about: Right: the signature is made over campaign and address with the secret key, and checked in constant time immediately before the redirect, in another block than ours.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const signLink = ({ linkKey }: Config, campaign: number, href: string) => createHmac('sha256', linkKey).update(JSON.stringify(['redirect', campaign, href])).digest('base64url')

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: signLink(config, campaign, href) }).toString()
// end
// block: send-on
    const wanted = Buffer.from(signLink(config, campaign.id, target.href))
    const given = Buffer.from(request.query.check ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
// end
