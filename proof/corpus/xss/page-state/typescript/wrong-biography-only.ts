// about: The biography is escaped, but members write their own name too.
    // block: choose-fields
    const { handle, name, joinedAt } = profile
    const biography = profile.biography.replaceAll('<', '‹')
    const state = { page: 'profile', profile: { handle, name, biography, joinedAt } }
    // end
