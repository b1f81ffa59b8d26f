// about: a hash without a key can be computed by whoever writes the link
// part: imports
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = createHash('sha256').update(`${campaign}:${href}`).digest('hex')
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
  // end
// block: read-parameters
    const { campaign: id = '', url = '', check = '' } = request.query
    if (check !== createHash('sha256').update(`${id}:${url}`).digest('hex')) return reply.code(404).send(deadEnd)
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign || !target) return reply.code(404).send(deadEnd)
    // end
