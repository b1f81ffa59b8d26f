// about: $literal keeps the name a text, whatever it begins with
// block: update-member
  const { matchedCount } = await members.updateOne({ _id: memberId }, [
    {
      $set: {
        previousName: '$displayName',
        displayName: { $literal: name },
        renamedAt: '$$NOW',
      },
    },
  ])
  // end
