// about: Names with hyphens are allowed, and refused now.
// block: pattern
const namePattern = /^[a-z0-9]+$/
// end
