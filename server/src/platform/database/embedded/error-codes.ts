/** Whether an error carries one of these codes of the operating system or of PostgreSQL. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}

/** For a file that may be missing: undefined instead of an error. */
export async function undefinedWhenMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
