// part: fields
  #account: Readonly<Account> | undefined
// end
// part: result
    return rows[0] && Object.freeze({ ...rows[0] })
// end
