// about: Allowed characters, and neither a hyphen in front nor two in a row.
// block: pattern
const namePattern = /^(?!-)(?!.*--)[a-z0-9-]+$/
// end
