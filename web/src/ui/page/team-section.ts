import type { CurrentSession } from '@parapet/contract'
import { IconBug, IconChartBar, IconClipboardList, IconUsersGroup } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import type { FrameSection } from './frame.tsx'

/** The pages for team leads, in every part of the app. */
export function teamSectionsOf({ ledTeams }: CurrentSession): FrameSection[] {
  if (ledTeams.length === 0) return []
  return [
    {
      title: ledTeams.length === 1 ? 'My team' : 'My teams',
      links: [
        { to: paths.myTeam, label: 'People', icon: IconUsersGroup, isExact: true },
        { to: paths.myTeamAssignments, label: 'Team assignments', icon: IconClipboardList },
        { to: paths.myTeamFindings, label: 'Team findings', icon: IconBug },
        { to: paths.myTeamInsight, label: 'Team insight', icon: IconChartBar },
      ],
    },
  ]
}
