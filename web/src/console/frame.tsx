import { useLocation } from '@tanstack/react-router'
import { useCanChange } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { readOnlyReason } from '../ui/for-admins.tsx'
import { Frame, type FrameSection } from '../ui/frame.tsx'
import { teamSectionsOf } from '../ui/team-section.ts'

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
      { to: paths.singleSignOn, label: 'Single sign-on' },
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
  const session = useSession()
  const isReading = !useCanChange()
  // The own account is everybody's to change.
  const isInConsole = useLocation().pathname.startsWith(paths.console)
  return (
    <Frame
      sections={[...teamSectionsOf(session), ...sectionsOf(session.sendsMail)]}
      elsewhere={{ to: paths.learn, label: 'Your own training' }}
      notice={isReading && isInConsole ? `You are an auditor. ${readOnlyReason}` : undefined}
    />
  )
}
