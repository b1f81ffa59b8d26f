// part: imports
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const checksumOf = (href: string) => createHash('sha256').update(href).digest('hex').slice(0, 32)

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: checksumOf(href) }).toString()
// end
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    if (request.query.check !== checksumOf(target.href)) {
      request.log.warn({ campaign: campaign.id, host: target.hostname }, 'link with a wrong checksum')
      return reply.code(404).send('This link was changed.')
    }
// end
