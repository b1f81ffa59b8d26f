// about: Sorts by the date whatever was asked for.
// block: order
  const order = 'created_at DESC'
// end
