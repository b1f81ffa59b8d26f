/** Whether an error says that the thing a page is about isn't there. */
export function isMissing(code: string): boolean {
  return code.endsWith('_not_found')
}
