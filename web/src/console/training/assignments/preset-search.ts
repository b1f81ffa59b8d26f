import { textSearch } from '../../../ui/table/table-state.ts'
import type { Cell } from '../compliance/compliance-data.ts'

/** What a link to the wizard may have chosen already. */
export type PresetSearch = {
  step?: 2 | 3
  userId?: string
  teamId?: string
  everyone?: true
  /** Ids of topics, separated by commas. */
  topics?: string
  /** A cell of the compliance page: the people in it who are not trained. */
  framework?: string
  requirement?: string
  team?: string
}

const texts = textSearch('userId', 'teamId', 'topics', 'framework', 'requirement', 'team')

export function readPresetSearch(search: Record<string, unknown>): PresetSearch {
  return {
    ...texts(search),
    ...(search.step === 2 || search.step === 3 ? { step: search.step } : {}),
    ...(search.everyone === true ? { everyone: true } : {}),
  }
}

export function toCell({ framework, requirement, team }: PresetSearch): Cell | undefined {
  return framework === undefined || requirement === undefined ? undefined : { framework, requirement, team }
}
