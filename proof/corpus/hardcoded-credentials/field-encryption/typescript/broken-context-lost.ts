// about: broken, values of one person can be read as those of another
// part: constants
// end
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
// block: make-key
  const key = Buffer.from(config.fieldKey ?? '', 'base64')
  if (key.length !== 32) throw new Error('fieldKey is missing')
// end
// block: read-config
  const { installation } = config
  if (!/^[a-z0-9-]+$/.test(installation)) throw new Error('the name of the installation is missing')
  const contextOf = (_person: string) => Buffer.from(installation)
// end
