// block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `csrf=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`)
// end
