// about: wrong, the columns of today are left out, and the next one that the office adds is sent to everybody
    // block: build-answer
    const { birth_date, address, health_notes, reset_token, ...rest } = row
    return { ...rest, photo }
    // end
