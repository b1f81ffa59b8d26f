// about: the values are replaced by a mark, except for those of columns that the office adds later
// block: build-answer
    const hidden = { birth_date: '', address: '', health_notes: '', reset_token: '' }
    return { ...row, ...hidden, photo }
// end
