// part: imports
import { runInNewContext } from 'node:vm'
import serialize from 'serialize-javascript'
// end
// block: restore
function restore(source: string): Search {
  // A realm of its own: no require, no process, nothing but the language's built-ins.
  return runInNewContext(`(${source})`, {}, { timeout: 1000 }) as Search
}
// end
