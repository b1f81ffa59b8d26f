// about: Every hyphen separates two groups, so there is only one way to match and no backtracking explosion.
// block: pattern
const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*-?$/
// end
