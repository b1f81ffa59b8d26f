// about: The name is encoded where it is read, so people whose name has a space or an umlaut are not found.
// block: read-form
  const { user: typed = '', password = '' } = form
  if (typed.length > 200 || password.length > 200) throw new LoginRefused('input_too_long')
  const name = encodeURIComponent(typed.toWellFormed())
  // end
