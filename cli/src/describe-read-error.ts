/** Why a file could not be read, and what to do. */
export function describeReadError(file: string, { code }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return `${file} does not exist. Check the path, and that the step before wrote it.`
    case 'EISDIR':
      return `${file} is a folder. Name a file in it.`
    case 'EACCES':
      return `${file} may not be read by this user. Check its permissions.`
    default:
      return `${file} cannot be read: ${code}.`
  }
}
