import type { CurrentSession } from '@parapet/contract'
import { paths } from '../paths.ts'
import type { FrameSection } from './frame.tsx'

/** The pages of somebody who leads a team, in whatever part of the app they are. */
export function teamSectionsOf({ ledTeams }: CurrentSession): FrameSection[] {
  if (ledTeams.length === 0) return []
  return [
    {
      title: ledTeams.length === 1 ? 'My team' : 'My teams',
      links: [
        { to: paths.myTeam, label: 'People', isExact: true },
        { to: paths.myTeamAssignments, label: 'Team assignments' },
        { to: paths.myTeamFindings, label: 'Team findings' },
      ],
    },
  ]
}
