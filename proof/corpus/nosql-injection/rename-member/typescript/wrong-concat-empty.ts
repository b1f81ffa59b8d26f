// about: Joining the name with an empty text computes it first, so it is still read as an expression.
// block: update-member
  const { matchedCount } = await members.updateOne({ _id: memberId }, [
    {
      $set: {
        previousName: '$displayName',
        displayName: { $concat: ['', name] },
        renamedAt: '$$NOW',
      },
    },
  ])
  // end
