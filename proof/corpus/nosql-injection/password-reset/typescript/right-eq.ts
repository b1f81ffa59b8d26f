// about: $eq takes the value literally, whatever it is.
  // block: find-account
  const user = await users.findOne({
    email: { $eq: email.toLowerCase() },
    resetToken: { $eq: token },
    resetExpiresAt: { $gt: new Date() },
  })
  // end
