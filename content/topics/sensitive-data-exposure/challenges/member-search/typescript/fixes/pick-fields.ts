// block: build-answer
    const { id, name, team } = row
    return { id, name, team, photo }
// end
