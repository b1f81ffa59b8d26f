import { SarifError } from './sarif-document.ts'

/** Ten times what the densest file of 10 MB takes that scanners write. */
export const readingMs = 3000

/** Ends the reading of a file that keeps the processor busy for too long. */
export type TimeLimit = { check(): void }

/**
 * Counts the time of the processor, not of the clock: a busy machine is slow, and that is no fault of the file. What is
 * done between two checks is bounded by the file's size.
 */
export function createTimeLimit(limitMs = readingMs): TimeLimit {
  const before = process.threadCpuUsage()
  return {
    check() {
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 <= limitMs) return
      // Places inside the file are added on the way out; this is about the whole of it.
      throw new TooSlowError(limitMs)
    },
  }
}

class TooSlowError extends SarifError {
  constructor(limitMs: number) {
    super('body', `takes more than ${limitMs / 1000} seconds to read; split it into several files`)
  }

  override within(): SarifError {
    return this
  }
}
