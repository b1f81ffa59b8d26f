// about: the vm module is no sandbox, the constructor of the context object leads back to the process
// part: imports
import { runInNewContext } from 'node:vm'
// end
// block: evaluate
    result = runInNewContext(`(${text})`, { ...values }, { timeout: 50 })
    // end
