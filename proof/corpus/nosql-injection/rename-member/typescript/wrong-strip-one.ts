// about: wrong, one dollar sign is removed, and whoever sends two keeps one
  // block: update-member
  const safeName = name.replace(/^\$/, '')
  const { matchedCount } = await members.updateOne({ _id: memberId }, [
    {
      $set: {
        previousName: '$displayName',
        displayName: safeName,
        renamedAt: '$$NOW',
      },
    },
  ])
  // end
