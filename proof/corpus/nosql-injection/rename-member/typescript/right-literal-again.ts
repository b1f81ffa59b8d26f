// about: The name is marked as a literal in the pipeline.
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
