// about: Four columns are dropped by name, and the next column is public again.
// block: build-answer
    const { birth_date: _birthDate, address: _address, health_notes: _notes, reset_token: _token, ...rest } = row
    return { ...rest, photo }
// end
