// about: a classic update knows only values, but the previous name is no longer kept
  // block: update-member
  const { matchedCount } = await members.updateOne(
    { _id: memberId },
    { $set: { displayName: name }, $currentDate: { renamedAt: true } },
  )
  // end
