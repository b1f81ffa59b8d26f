import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Frame, type FrameSection } from '../ui/frame.tsx'

const sections: FrameSection[] = [
  {
    title: 'Training',
    links: [
      { to: paths.overview, label: 'Overview' },
      { to: paths.assignments, label: 'Assignments' },
      { to: paths.courses, label: 'Courses' },
      { to: paths.findings, label: 'Findings' },
      { to: paths.people, label: 'People' },
      { to: paths.teams, label: 'Teams' },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: paths.organization, label: 'Details' },
      { to: paths.provisioning, label: 'Provisioning' },
      { to: paths.keys, label: 'API keys' },
      { to: paths.webhooks, label: 'Webhooks' },
      { to: paths.audit, label: 'Audit log' },
      { to: paths.security, label: 'Security log' },
      { to: paths.mails, label: 'Mail outbox' },
    ],
  },
]

/** Mails are kept, and shown, where there is no mail server. */
function sectionsOf(sendsMail: boolean): FrameSection[] {
  if (!sendsMail) return sections
  return sections.map(({ links, ...section }) => ({ ...section, links: links.filter(({ to }) => to !== paths.mails) }))
}

export function ConsoleFrame() {
  const { sendsMail } = useSession()
  return <Frame sections={sectionsOf(sendsMail)} elsewhere={{ to: paths.learn, label: 'Your own training' }} />
}
