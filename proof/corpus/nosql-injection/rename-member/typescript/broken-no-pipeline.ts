// about: safe, but without the pipeline the previous name becomes the text $displayName
// block: update-member
  const { matchedCount } = await members.updateOne(
    { _id: memberId },
    { $set: { previousName: '$displayName', displayName: name, renamedAt: new Date() } },
  )
  // end
