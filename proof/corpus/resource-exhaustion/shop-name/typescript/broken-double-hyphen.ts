// about: Linear, but names with several hyphens in a row and at the beginning are accepted now.
// block: pattern
const namePattern = /^[a-z0-9-]+$/
// end
