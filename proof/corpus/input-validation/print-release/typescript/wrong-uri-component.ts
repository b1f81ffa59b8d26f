// about: encodeURIComponent leaves the asterisk and brackets as they are, so * is still every PIN
  // block: write-filter
  const filter = `(&(uid=${encodeURIComponent(user)})(printPin=${encodeURIComponent(pin)}))`
  // end
