// about: Right: the signature over campaign and address is checked where the parameters are read, before anything is counted.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const signLink = ({ linkKey }: Config, campaign: string, href: string) => createHmac('sha256', linkKey).update(`click ${campaign} ${href}`).digest('hex')

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: signLink(config, String(campaign), href) }).toString()
// end
// block: read-parameters
    const { campaign: id = '', url = '', check = '' } = request.query
    const wanted = Buffer.from(signLink(config, id, url))
    const given = Buffer.from(check)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return reply.code(404).send(deadEnd)
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign || !target) return reply.code(404).send(deadEnd)
// end
