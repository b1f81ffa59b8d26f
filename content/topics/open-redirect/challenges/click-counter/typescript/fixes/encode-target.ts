// block: make-link
  const { href, protocol } = new URL(target)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${target} is not a web address`)
  link.search = new URLSearchParams({ campaign: String(campaign), url: Buffer.from(href).toString('base64url') }).toString()
// end
// block: read-parameters
    const { campaign: id = '', url = '' } = request.query
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(Buffer.from(url, 'base64url').toString('utf8'))
    if (!campaign || !target) return reply.code(404).send(deadEnd)
// end
