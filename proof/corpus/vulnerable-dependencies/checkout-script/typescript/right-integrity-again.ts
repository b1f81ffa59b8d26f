// about: The reviewed version with its digest; the browser refuses any other bytes.
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
const digest = 'sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B'
// end
  // block: scripts
  const scripts = `<script src="${cardFields}" integrity="${digest}" crossorigin="anonymous" defer></script>`
  // end
