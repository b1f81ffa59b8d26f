import { isPlainName } from '@parapet/contract'
import { invalidField } from './app-error.ts'

/** The error message for a name that isn't plain, here and in schemas. */
export const plainNameRule = 'must not contain line breaks, control characters or text direction marks'

/** An earlier name can be sent back unchanged; a changed one must follow the rule for new names. */
export function checkChangedName(before: string, after: string | undefined): void {
  if (after !== undefined && after !== before && !isPlainName(after)) throw invalidField('name', plainNameRule)
}
