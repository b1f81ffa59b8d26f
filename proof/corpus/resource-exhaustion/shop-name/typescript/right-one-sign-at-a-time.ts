// about: each repetition takes exactly one letter or digit and perhaps a hyphen, so there is only one way to match
// block: pattern
const namePattern = /^(?:[a-z0-9]-?)+$/
// end
