// part: user-fields
  resetAttempts: number
// end
// block: find-account
  const user = await users.findOne({
    email: email.toLowerCase(),
    resetToken: token,
    resetExpiresAt: { $gt: new Date() },
    resetAttempts: { $not: { $gte: 5 } },
  })
  if (!user) await users.updateOne({ email: email.toLowerCase() }, { $inc: { resetAttempts: 1 } })
// end
