// about: the script comes from the shop's own server, where the reviewed file is, and the network has no part in it.
// part: library
const cardFields = '/assets/card-fields-4.2.1.min.js'
// end
