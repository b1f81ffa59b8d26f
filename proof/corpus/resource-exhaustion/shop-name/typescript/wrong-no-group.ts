// about: Not capturing the group changes nothing about the nested repetition.
// block: pattern
const namePattern = /^(?:[a-z0-9]+-?)+$/
// end
