// about: only the campaign is signed, so the check of any received mail also fits another address
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
// end
// part: helpers
const signCampaign = (config: Config, campaign: number) =>
  createHmac('sha256', config.linkKey).update(`click:${campaign}`).digest('hex')

// end
// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  const check = signCampaign(config, campaign)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check }).toString()
// end
// block: read-parameters
    const { campaign: id = '', url = '', check = '' } = request.query
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign || !target) return reply.code(404).send(deadEnd)
    const given = Buffer.from(String(check))
    const expected = Buffer.from(signCampaign(config, campaign.id))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(404).send(deadEnd)
// end
