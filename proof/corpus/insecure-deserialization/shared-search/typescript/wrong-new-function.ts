// about: a strict function without the local names still runs whatever the link contains
// block: restore
function restore(source: string): Search {
  return new Function(`'use strict'; return (${source})`)() as Search
}
// end
