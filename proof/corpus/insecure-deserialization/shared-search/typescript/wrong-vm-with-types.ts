// about: runs the text in a new context with Date and Set, whose constructors lead back into the server
// part: imports
import { runInNewContext } from 'node:vm'
import serialize from 'serialize-javascript'
// end
// block: restore
function restore(source: string): Search {
  return runInNewContext(`(${source})`, { Date, Set }, { timeout: 100 }) as Search
}
// end
