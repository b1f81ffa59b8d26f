// about: the cookie is no longer sent in the frames of the hotels' portals, so nobody can open a door there
    // block: set-cookie
    return reply.header('set-cookie', `session=${key}; Path=/; HttpOnly; Secure; SameSite=Strict`).code(204).send()
    // end
