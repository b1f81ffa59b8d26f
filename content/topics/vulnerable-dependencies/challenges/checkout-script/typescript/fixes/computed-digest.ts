// part: imports
import { createHash } from 'node:crypto'

// end
// block: scripts
  const response = await fetch(cardFields)
  if (!response.ok) throw new Error(`the card fields answered ${response.status}`)
  const digest = createHash('sha384').update(Buffer.from(await response.arrayBuffer())).digest('base64')
  const scripts = `<script src="${cardFields}" integrity="sha384-${digest}" crossorigin="anonymous" defer></script>`
// end
