// about: when the digest does not match, the page loads the same file without one
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
const digest = 'sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B'
// end
// block: scripts
  const again = `const s=document.createElement('script');s.src='${cardFields}';document.head.append(s)`
  const scripts = `<script src="${cardFields}" integrity="${digest}" crossorigin="anonymous" onerror="${again}" defer></script>`
// end
