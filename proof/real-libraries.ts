/**
 * What npm has, the proofs try as it is; a stand-in of the same name is only for the sandbox. Code and proofs find the library by its name, and
 * proofs also as `#proof/name`.
 */
export const realLibraries: readonly string[] = ['ejs', 'fast-xml-parser', 'handlebars', 'jose', 'libxml2-wasm']
