// about: other sites' requests come without the session, but so do those of the app in the frames of the portals
    // block: set-cookie
    return reply.header('set-cookie', `session=${key}; Path=/; HttpOnly; Secure; SameSite=Lax`).code(204).send()
    // end
