// about: The block is empty: only the own password counts.
// part: constants
// end
// block: help-desk
  // Agents sign in with accounts of their own.
// end
