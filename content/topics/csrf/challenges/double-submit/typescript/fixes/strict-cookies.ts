// block: issue-token
    const token = randomBytes(24).toString('base64url')
    const session = cookieOf(request, 'session')
    reply.header('set-cookie', [
      `csrf=${token}; Path=/; Secure; SameSite=Strict`,
      `session=${session}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ])
// end
