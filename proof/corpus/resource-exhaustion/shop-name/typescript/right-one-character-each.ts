// about: the inner repetition is gone: each round takes exactly one letter or digit, which accepts the same names in linear time.
// block: pattern
const namePattern = /^(?:[a-z0-9]-?)+$/
// end
