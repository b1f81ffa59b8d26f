// about: between two repetitions there has to be a hyphen, so there is only one way to match a name
// block: pattern
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*-?$/
// end
