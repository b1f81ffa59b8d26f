// about: The token is compared in small letters, so those with capitals never fit.
// block: find-account
  const user = await users.findOne({
    email: email.toLowerCase(),
    resetToken: String(token).slice(0, 32),
    resetExpiresAt: { $gt: new Date() },
  })
  // end
