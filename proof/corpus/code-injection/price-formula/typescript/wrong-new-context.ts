// about: vm is no security mechanism: this.constructor.constructor leads back to the process
// part: imports
import { runInNewContext } from 'node:vm'
// end
    // block: evaluate
    result = runInNewContext(`(${text})`, { ...values }, { timeout: 100 })
    // end
