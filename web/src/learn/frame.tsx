import { canOpenConsole } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Frame, type FrameSection } from '../ui/frame.tsx'
import { teamSectionsOf } from '../ui/team-section.ts'

const sections: FrameSection[] = [
  {
    title: 'Learn',
    links: [
      { to: paths.learn, label: 'Home', isExact: true },
      { to: paths.catalog, label: 'Catalog' },
      { to: paths.leaderboard, label: 'Leaderboard' },
    ],
  },
  {
    title: 'You',
    links: [
      { to: paths.transcript, label: 'Transcript' },
      { to: paths.certificates, label: 'Certificates' },
      { to: paths.preferences, label: 'Preferences' },
    ],
  },
]

export function LearnFrame() {
  const session = useSession()
  const hasConsole = canOpenConsole(session.user.role)
  return (
    <Frame
      sections={[...sections, ...teamSectionsOf(session)]}
      elsewhere={hasConsole ? { to: paths.console, label: 'Console' } : undefined}
    />
  )
}
