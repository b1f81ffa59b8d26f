// block: build-answer
    const birth_date = `${row.birth_date?.slice(0, 4)}-**-**`
    return { ...row, birth_date, address: '***', photo }
// end
