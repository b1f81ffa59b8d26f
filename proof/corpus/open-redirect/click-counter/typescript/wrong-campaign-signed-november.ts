// about: wrong, the signature covers only the campaign, so the one from a genuine mail fits every other address
// part: top
import { createHmac } from 'node:crypto'
// end
// part: helpers
const signCampaign = (config: Config, campaign: number): string => createHmac('sha256', config.linkKey).update(`click:${campaign}`).digest('hex')

// end
  // block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: href, check: signCampaign(config, campaign) }).toString()
  // end
    // block: send-on
    if (request.query.check !== signCampaign(config, campaign.id)) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
