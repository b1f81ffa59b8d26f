// about: Without remembering the groups, they are still tried in every way.
// block: pattern
const namePattern = /^(?:[a-z0-9]+-?)+$/
// end
