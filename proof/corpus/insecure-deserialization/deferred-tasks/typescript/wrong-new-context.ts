// about: node:vm is no boundary, this.constructor.constructor leads out of the context before the signature is verified
// part: top
import { runInNewContext } from 'node:vm'
// end
    // block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = runInNewContext(`(${Buffer.from(encoded, 'base64url')})`, {}, { timeout: 100 }) as Task
    // end
