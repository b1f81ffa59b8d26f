import { paths } from '../paths.ts'
import { Frame, type FrameSection } from '../ui/frame.tsx'

const sections: FrameSection[] = [
  {
    title: 'Training',
    links: [
      { to: paths.overview, label: 'Overview' },
      { to: paths.assignments, label: 'Assignments' },
      { to: paths.courses, label: 'Courses' },
      { to: paths.people, label: 'People' },
      { to: paths.teams, label: 'Teams' },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: paths.keys, label: 'API keys' },
      { to: paths.webhooks, label: 'Webhooks' },
      { to: paths.audit, label: 'Audit log' },
    ],
  },
]

export function ConsoleFrame() {
  return <Frame sections={sections} elsewhere={{ to: paths.learn, label: 'Your own training' }} />
}
