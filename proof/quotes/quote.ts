/** A sentence of the content that says what a language, a library, a tool or a database does. */
export type Quote = {
  /** Below content/topics. */
  file: string
  /** As the text has it, in one line. */
  says: string
  /** Does it, and says the same with what came of it. Missing tools are named. */
  run: () => Promise<Outcome> | Outcome
}

export type Outcome = string | { missing: string }

/** For what is true or not. Of a false sentence nothing may be left that a test could find. */
export const saysIf = (isTrue: boolean, sentence: string): string => (isTrue ? sentence : 'This is not so')

/** The name and the message of what a function throws. */
export function catchError(run: () => unknown): { name: string; message: string } | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Error) return { name: error.name, message: error.message }
  }
  return undefined
}
