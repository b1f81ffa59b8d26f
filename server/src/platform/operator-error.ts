/**
 * A situation that the operator can resolve, explained in its message. The command line prints that message alone; any
 * other error is a defect, and is printed with its stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** No rights, no room, no folder: failures of the file system that are the operator's to resolve. */
const fileCodes = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOSPC', 'EDQUOT']

/** Does work on the files of a place that the operator chose, and says what to change when they cannot be used. */
export async function explainFileFailure<T>(place: string, advice: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (error instanceof OperatorError || !fileCodes.includes(code)) throw error
    throw new OperatorError(`${place} cannot be used: ${message}. ${advice}`, { cause: error })
  }
}
