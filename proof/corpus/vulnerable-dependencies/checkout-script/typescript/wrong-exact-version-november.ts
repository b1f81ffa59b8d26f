// about: a version number is a name: whoever controls the network's server can put other bytes under 4.2.1.
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
// end
  // block: scripts
  const scripts = `<script src="${cardFields}" crossorigin="anonymous" referrerpolicy="no-referrer" defer></script>`
  // end
