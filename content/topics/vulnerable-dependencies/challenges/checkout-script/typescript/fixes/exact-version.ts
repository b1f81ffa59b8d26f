// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
// end
