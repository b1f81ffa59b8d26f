// block: build-answer
    const { reset_token: _token, health_notes: _notes, ...rest } = row
    return { ...rest, photo }
// end
