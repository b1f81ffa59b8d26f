import { IconLayoutDashboard } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { canOpenConsole } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { learnMenu, youMenu } from '../menus.generated.ts'
import { paths } from '../paths.generated.ts'
import { Frame, type FrameSection } from '../ui/page/frame.tsx'
import { teamSectionsOf } from '../ui/page/team-section.ts'

const sections: FrameSection[] = [{ links: learnMenu }, { title: 'You', links: youMenu }]

const tabs = [...learnMenu, ...youMenu.slice(0, 1)]

/** In a challenge, the bottom of the window has its buttons; the welcome page has one way on. */
const working = [paths.attempt, paths.scenario].map((path) => path.slice(0, path.indexOf('$'))).concat(paths.welcome)

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
      elsewhere={hasConsole ? { to: '/console', label: 'Console', icon: IconLayoutDashboard } : undefined}
    />
  )
}
