// about: The app shows the right fields, and the whole row travels along.
// block: build-answer
    const { id, name, team } = row
    return { id, name, team, photo, row: { ...row, reset_token: undefined } }
// end
