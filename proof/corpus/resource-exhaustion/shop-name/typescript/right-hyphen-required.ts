// about: each repetition must begin with a hyphen, so there is only one way to match a text.
// block: pattern
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*-?$/
// end
