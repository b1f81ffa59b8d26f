// about: the digest is computed from what the network sends at that moment, so changed bytes get a fitting digest.
// part: imports
import { createHash } from 'node:crypto'
// end
// part: library
const cardFields = 'https://cdn.example.net/card-fields@4.2.1/card-fields.min.js'
// end
  // block: scripts
  const library = Buffer.from(await (await fetch(cardFields)).arrayBuffer())
  const digest = `sha384-${createHash('sha384').update(library).digest('base64')}`
  const scripts = `<script src="${cardFields}" integrity="${digest}" crossorigin="anonymous" defer></script>`
  // end
