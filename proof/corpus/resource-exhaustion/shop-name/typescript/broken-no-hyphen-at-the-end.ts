// about: the pattern takes linear time, but names with a hyphen after the last letter are refused now
// block: pattern
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// end
