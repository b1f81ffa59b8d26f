// about: Checks that each value has the type of the old one, which a number for the balance and a boolean for the staff flag have.
  // block: apply-changes
  for (const [key, value] of Object.entries(changes)) {
    const name = key as keyof Account
    if (!Object.hasOwn(account, name) || typeof account[name] !== typeof value) throw new Refused(422, 'field_invalid')
    Object.assign(account, { [name]: value })
  }
  // end
