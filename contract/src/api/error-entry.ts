/** What a client may rely on when it gets the code. */
export type ErrorEntry = {
  status: number
  meaning: string
  /** Context fields that stand beside `error` in the body, with an example of each. */
  context?: Record<string, unknown>
  /** Those that are there only sometimes; the meaning says when. */
  optionalContext?: Record<string, unknown>
}
