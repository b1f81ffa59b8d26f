// about: right, the answer has the four fields that the app needs, whatever the table has
    // block: build-answer
    return { id: row.id, name: row.name, team: row.team, photo }
    // end
