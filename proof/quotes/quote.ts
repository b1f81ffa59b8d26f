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

/** For what is true or not: the sentence itself, or something else that a failed test shows. */
export const saysIf = (isTrue: boolean, sentence: string): string => (isTrue ? sentence : `It is not so: ${sentence}`)

/** The name and the message of what a function throws. */
export function catchError(run: () => unknown): { name: string; message: string } | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Error) return { name: error.name, message: error.message }
  }
  return undefined
}
