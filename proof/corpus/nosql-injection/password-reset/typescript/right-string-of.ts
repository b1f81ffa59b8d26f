// about: The token is turned into text, so an operator object becomes "[object Object]" and matches no account.
  // block: find-account
  const user = await users.findOne({
    email: String(email).toLowerCase(),
    resetToken: String(token),
    resetExpiresAt: { $gt: new Date() },
  })
  // end
