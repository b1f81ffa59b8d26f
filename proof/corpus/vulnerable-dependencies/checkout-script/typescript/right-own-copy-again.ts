// about: The page loads the reviewed copy from the shop's own server.
// part: library
const cardFields = '/assets/card-fields-4.2.1.min.js'
// end
