// about: Only script elements are removed; <img src=x onerror=...> runs as well.
    // block: record-login
    const device = (request.headers['user-agent'] ?? 'unknown').replaceAll(/<\/?script[^>]*>/gi, '').slice(0, 200)
    await logins.add({ at: new Date(), user, address: request.ip, device, isValid })
    // end
