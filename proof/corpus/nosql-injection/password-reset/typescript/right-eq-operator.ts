// about: right, inside $eq an object is only a value to compare with, and no token is an object
  // block: find-account
  const user = await users.findOne({
    email: { $eq: String(email).toLowerCase() },
    resetToken: { $eq: token },
    resetExpiresAt: { $gt: new Date() },
  })
  // end
