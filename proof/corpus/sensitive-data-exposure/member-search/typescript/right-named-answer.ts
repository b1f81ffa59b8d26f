// about: the answer is built from the four fields that the app shows
    // block: build-answer
    const { id, name: fullName, team } = row
    return { id, name: fullName, team, photo }
    // end
