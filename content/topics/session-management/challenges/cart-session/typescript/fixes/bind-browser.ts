// block: find-session
    const [, id = ''] = /(?:^|;\s*)sid=([0-9a-f]{64})(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
    const session = sessions.get(id)
    return session?.agent === (request.headers['user-agent'] ?? '') ? session : undefined
// end
