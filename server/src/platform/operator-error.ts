/**
 * A situation that the operator can resolve, explained in its message. The command line prints that message alone; any
 * other error is a defect, and is printed with its stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** File system errors that the operator can resolve: no rights, no space, no folder. */
const fileCodes = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOSPC', 'EDQUOT']

/** Works on files at a path the operator chose, and says what to change if they can't be used. */
export async function explainFileFailure<T>(place: string, advice: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (error instanceof OperatorError || !fileCodes.includes(code)) throw error
    throw new OperatorError(`${place} cannot be used: ${message}. ${advice}`, { cause: error })
  }
}
