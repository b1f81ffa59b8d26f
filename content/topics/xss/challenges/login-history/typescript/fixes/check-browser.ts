// block: record-login
    const header = request.headers['user-agent'] ?? ''
    const device = header.startsWith('Mozilla/5.0 ') ? header.slice(0, 200) : 'unknown'
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
// end
