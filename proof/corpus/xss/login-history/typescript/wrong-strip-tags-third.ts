// about: only complete tags are removed; an unclosed `<img src=x onerror=...` is completed by the following </td> and runs
// block: record-login
    const agent = request.headers['user-agent'] ?? 'unknown'
    const device = agent.replace(/<[^>]*>/g, '').slice(0, 200)
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
// end
