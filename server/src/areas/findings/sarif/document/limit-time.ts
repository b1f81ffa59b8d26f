import { SarifError } from './sarif-document.ts'

/** Ten times what the densest 10 MB file from a scanner takes. */
export const readingMs = 3000

/** Stops reading a file that uses too much CPU time. */
export type TimeLimit = { check(): void }

/**
 * Measures CPU time, not wall-clock time, since a busy machine isn't the file's fault. The work between two checks is
 * bounded by the size of the file.
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
