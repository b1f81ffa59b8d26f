import {
  IconBook2,
  IconBug,
  IconBuilding,
  IconChartBar,
  IconClipboardCheck,
  IconCloudLock,
  IconDatabaseExport,
  IconFingerprint,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMessages,
  IconReport,
  IconSchool,
  IconShieldCheck,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useCanChange } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { readOnlyReason } from '../ui/page/for-admins.tsx'
import { Frame, type FrameSection } from '../ui/page/frame.tsx'
import { teamSectionsOf } from '../ui/page/team-section.ts'
import { PaletteButton } from './palette/palette-button.tsx'

const allSections: FrameSection[] = [
  {
    title: 'Training',
    links: [
      { to: paths.overview, label: 'Overview', icon: IconLayoutDashboard },
      { to: paths.assignments, label: 'Assignments', icon: IconClipboardCheck },
      { to: paths.courses, label: 'Courses', icon: IconBook2 },
      { to: paths.findings, label: 'Findings', icon: IconBug },
      { to: paths.compliance, label: 'Compliance', icon: IconShieldCheck },
      { to: paths.reports, label: 'Reports', icon: IconReport },
      { to: paths.insight, label: 'Insight', icon: IconChartBar },
      { to: paths.people, label: 'People', icon: IconUsers },
      { to: paths.teams, label: 'Teams', icon: IconUsersGroup },
    ],
  },
  {
    title: 'Organization',
    links: [
      { to: paths.organization, label: 'Details', icon: IconBuilding },
      { to: paths.singleSignOn, label: 'Single sign-on', icon: IconFingerprint },
      { to: paths.provisioning, label: 'Provisioning', icon: IconCloudLock },
      { to: paths.keys, label: 'API keys', icon: IconKey },
      { to: paths.webhooks, label: 'Webhooks', icon: IconWebhook },
      { to: paths.chat, label: 'Chat channels', icon: IconMessages },
      { to: paths.recordStore, label: 'Learning record store', icon: IconDatabaseExport },
      { to: paths.audit, label: 'Audit log', icon: IconHistory },
      { to: paths.security, label: 'Security log', icon: IconShieldLock },
      { to: paths.mails, label: 'Mail outbox', icon: IconMail },
    ],
  },
]

/** Without a mail server, emails are stored and shown here. */
function sectionsOf(sendsMail: boolean): FrameSection[] {
  if (!sendsMail) return allSections
  return allSections.map(({ links, ...section }) => ({
    ...section,
    links: links.filter(({ to }) => to !== paths.mails),
  }))
}

export function ConsoleFrame() {
  const session = useSession()
  const isReading = !useCanChange()
  const sections = [...teamSectionsOf(session), ...sectionsOf(session.sendsMail)]
  // Everyone may change their own account.
  const isInConsole = useLocation().pathname.startsWith(paths.console)
  return (
    <Frame
      kind="panel"
      home={paths.overview}
      sections={sections}
      search={<PaletteButton sections={sections} />}
      elsewhere={{ to: paths.learn, label: 'Your own training', icon: IconSchool }}
      notice={isReading && isInConsole ? `You are an auditor. ${readOnlyReason}` : undefined}
    />
  )
}
