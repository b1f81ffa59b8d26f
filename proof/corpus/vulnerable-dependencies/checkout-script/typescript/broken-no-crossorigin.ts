// about: Without crossorigin the browser may not compare a script of another origin and does not run it.
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
const digest = 'sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B'
// end
  // block: scripts
  const scripts = `<script src="${cardFields}" integrity="${digest}" defer></script>`
  // end
