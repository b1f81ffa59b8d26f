// about: removes complete tags when storing; a tag that is not closed remains, and the page closes it
// block: record-login
    const agent = request.headers['user-agent'] ?? 'unknown'
    const device = agent.replaceAll(/<[^>]*>/g, '').slice(0, 200)
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
// end
