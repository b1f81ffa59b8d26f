// about: a group without capture and a count change nothing: the nested repetition still tries all partitions.
// block: pattern
const namePattern = /^(?:[a-z0-9]+-?){1,63}$/
// end
