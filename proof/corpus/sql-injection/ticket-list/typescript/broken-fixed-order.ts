// about: nothing can be injected, but clicking a column header no longer sorts
  // block: order
  const order = 'created_at DESC'
  // end
