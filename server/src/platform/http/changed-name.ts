import { isPlainName } from '@parapet/contract'
import { invalidField } from './app-error.ts'

/** What a name that is not plain is told, here and where a schema decides. */
export const plainNameRule = 'must not contain line breaks, control characters or text direction marks'

/** A name from before the rule can be sent back as it is; a changed one follows the rule of new names. */
export function checkChangedName(before: string, after: string | undefined): void {
  if (after !== undefined && after !== before && !isPlainName(after)) throw invalidField('name', plainNameRule)
}
