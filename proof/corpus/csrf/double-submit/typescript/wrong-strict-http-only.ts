// about: attributes of our own cookie don't stop the blog from writing another csrf cookie for the whole domain
    // block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `csrf=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`)
    // end
