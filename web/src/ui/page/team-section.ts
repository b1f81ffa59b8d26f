import type { CurrentSession } from '@parapet/contract'
import { teamMenu } from '../../menus.generated.ts'
import type { FrameSection } from './frame.tsx'

/** The pages for team leads, in every part of the app. */
export function teamSectionsOf({ ledTeams }: CurrentSession): FrameSection[] {
  if (ledTeams.length === 0) return []
  return [{ title: ledTeams.length === 1 ? 'My team' : 'My teams', links: teamMenu }]
}
