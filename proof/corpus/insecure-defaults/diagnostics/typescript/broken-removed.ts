// about: the settings can't leak, but developers have no page any more
  // block: diagnostics
  // The page with memory and settings is gone.
  // end
