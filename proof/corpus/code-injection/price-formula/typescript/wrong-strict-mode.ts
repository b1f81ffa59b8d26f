// about: Strict mode takes a few habits away and none of the globals.
// block: evaluate
    const calculate = new Function(...Object.keys(values), `'use strict'; return Number(${text})`)
    result = calculate(...Object.values(values))
// end
