// about: Sixty characters are plenty for a script element with a short address.
    // block: record-login
    const device = (request.headers['user-agent'] ?? 'unknown').slice(0, 60)
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
    // end
