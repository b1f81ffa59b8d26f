// part: imports
import type { FastifyInstance } from 'fastify'
// end

export type Campaign = { id: number; isRunning: boolean }
export type Campaigns = { find(id: number): Promise<Campaign | undefined>; countClick(id: number, host: string): Promise<void> }
/** `linkKey` is a random secret; it signs the links for unsubscribing. */
export type Config = { base: string; linkKey: string }
type OutRequest = { Querystring: { campaign?: string; url?: string; check?: string } }

// part: helpers
// end
/** The link that replaces `target` in a mail. */
export function makeLink(config: Config, campaign: number, target: string): string {
  const link = new URL('/out', config.base)
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href }).toString()
  // end
  return link.href
}

export function clickRoutes(app: FastifyInstance, config: Config, campaigns: Campaigns): void {
  const deadEnd = `This link does not lead anywhere. Our page is ${config.base}.`

  app.get<OutRequest>('/out', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')

    // block: read-parameters
    const { campaign: id = '', url = '' } = request.query
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign || !target) return reply.code(404).send(deadEnd)
    // end

    // block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    // end

    // block: count-click
    await campaigns.countClick(campaign.id, target.hostname)
    request.log.info({ campaign: campaign.id, host: target.hostname }, 'link followed')
    // end

    // block: send-on
    return reply.redirect(target.href, 302)
    // end
  })
}
