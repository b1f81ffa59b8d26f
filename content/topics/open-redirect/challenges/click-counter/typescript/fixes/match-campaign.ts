// block: read-parameters
    const { campaign: id = '', url = '' } = request.query
    const campaign = await campaigns.find(Number(id))
    const target = URL.parse(url)
    if (!campaign?.isRunning || !target) return reply.code(404).send(deadEnd)
// end
