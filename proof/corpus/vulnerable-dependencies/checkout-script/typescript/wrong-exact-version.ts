// about: a version number is a name; the network's servers can still send other bytes for it
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
// end
// block: scripts
  const scripts = `<script src="${cardFields}" crossorigin="anonymous" referrerpolicy="no-referrer" defer></script>`
// end
