// part: imports
import { runInNewContext } from 'node:vm'

// end
// block: evaluate
    result = runInNewContext(text, { ...values }, { timeout: 1_000 })
// end
