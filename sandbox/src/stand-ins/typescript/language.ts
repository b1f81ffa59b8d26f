/** In which language the code of this run is written: for what is particular to one of them. */
type CodeLanguage = 'typescript' | 'python'

export const language = (process.env.PROOF_LANGUAGE ?? 'typescript') as CodeLanguage
