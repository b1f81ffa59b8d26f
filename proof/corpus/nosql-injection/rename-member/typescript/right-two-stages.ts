// about: one stage keeps the previous name, the next one sets the new name as a literal
// block: update-member
  const pipeline = [
    { $set: { previousName: '$displayName', renamedAt: '$$NOW' } },
    { $set: { displayName: { $literal: name } } },
  ]
  const { matchedCount } = await members.updateOne({ _id: memberId }, pipeline)
  // end
