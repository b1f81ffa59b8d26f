import { findNameMistake } from '@parapet/contract'
import { invalidField } from '../../app-error.ts'

/** An earlier name can be sent back unchanged; a changed one must follow the rule for new names. */
export function checkChangedName(before: string, after: string | undefined): void {
  const mistake = after === undefined || after === before ? undefined : findNameMistake(after)
  if (mistake !== undefined) throw invalidField('name', mistake)
}
