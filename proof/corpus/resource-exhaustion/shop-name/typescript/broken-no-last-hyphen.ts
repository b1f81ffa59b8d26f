// about: linear, but names with a hyphen at the end, which are allowed, are refused now
// block: pattern
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// end
