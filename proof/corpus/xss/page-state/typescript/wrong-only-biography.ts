// about: Cleans one of the two fields that members write.
// block: choose-fields
    const { handle, name, joinedAt } = profile
    const biography = profile.biography.replaceAll('<', '')
    const state = { page: 'profile', profile: { handle, name, biography, joinedAt } }
// end
