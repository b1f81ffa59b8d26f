// block: record-login
    const device = Handlebars.escapeExpression((request.headers['user-agent'] ?? 'unknown').slice(0, 200))
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
// end
