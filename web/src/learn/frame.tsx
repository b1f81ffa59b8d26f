import {
  IconAdjustments,
  IconCertificate,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconTrophy,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { canOpenConsole } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Frame, type FrameSection } from '../ui/page/frame.tsx'
import { teamSectionsOf } from '../ui/page/team-section.ts'

const startOf = (path: string) => path.slice(0, path.indexOf('$'))

const sections: FrameSection[] = [
  {
    links: [
      { to: paths.learn, label: 'Home', icon: IconHome, isExact: true, isAlso: [startOf(paths.learnCourse)] },
      {
        to: paths.catalog,
        label: 'Catalog',
        icon: IconLayoutGrid,
        isAlso: [paths.topic, paths.attempt, paths.scenario].map(startOf),
      },
      { to: paths.leaderboard, label: 'Leaderboard', icon: IconTrophy },
    ],
  },
  {
    title: 'You',
    links: [
      { to: paths.transcript, label: 'Transcript', icon: IconHistory },
      { to: paths.certificates, label: 'Certificates', icon: IconCertificate },
      { to: paths.preferences, label: 'Preferences', icon: IconAdjustments },
    ],
  },
]

const tabs = [...(sections[0]?.links ?? []), ...(sections[1]?.links.slice(0, 1) ?? [])]

/** In a challenge, the bottom of the window has its buttons. */
const working = [paths.attempt, paths.scenario].map(startOf)

export function LearnFrame() {
  const { pathname } = useLocation()
  const isWorking = working.some((path) => pathname.startsWith(path))
  const session = useSession()
  const hasConsole = canOpenConsole(session.user.role)
  return (
    <Frame
      kind="ground"
      home={paths.learn}
      tabs={isWorking ? [] : tabs}
      sections={[...sections, ...teamSectionsOf(session)]}
      elsewhere={hasConsole ? { to: paths.console, label: 'Console', icon: IconLayoutDashboard } : undefined}
    />
  )
}
