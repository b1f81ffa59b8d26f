// about: the reviewed version is served from the shop's own host, so the network's servers can change nothing on this page
// part: library
const cardFields = '/assets/card-fields-4.2.1.min.js'
// end
