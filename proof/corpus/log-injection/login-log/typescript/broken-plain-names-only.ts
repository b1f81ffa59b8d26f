// about: Accounts whose name has an umlaut, an apostrophe or a space cannot sign in any more.
// block: read-form
  const { user: name = '', password = '' } = form
  if (name.length > 200 || password.length > 200) throw new LoginRefused('input_too_long')
  if (!/^[a-zA-Z0-9_.@-]*$/.test(name)) throw new LoginRefused('name_invalid')
  // end
