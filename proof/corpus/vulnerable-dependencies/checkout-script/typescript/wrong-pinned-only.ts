// about: The version is fixed, but the network can still put other bytes at that address.
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
// end
