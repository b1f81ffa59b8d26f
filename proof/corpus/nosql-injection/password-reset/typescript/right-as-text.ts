// about: whatever was sent becomes a text, which can only be compared with the token
  // part: checks
  const wanted = { email: String(email).toLowerCase(), token: String(token) }
  // end
  // block: find-account
  const user = await users.findOne({
    email: wanted.email,
    resetToken: wanted.token,
    resetExpiresAt: { $gt: new Date() },
  })
  // end
