// about: Only three columns and the photo are copied into the answer.
    // block: build-answer
    return { id: row.id, name: row.name, team: row.team, photo }
    // end
