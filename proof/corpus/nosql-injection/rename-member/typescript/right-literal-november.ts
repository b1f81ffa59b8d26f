// about: right, $literal makes the name a value and never an expression
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
