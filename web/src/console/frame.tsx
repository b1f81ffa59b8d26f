import { IconSchool } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useCanChange } from '../api/rights.ts'
import { useSession } from '../api/session.ts'
import { organizationMenu, trainingMenu } from '../menus.generated.ts'
import { paths } from '../paths.generated.ts'
import { latePart } from '../ui/late/late-part.tsx'
import { readOnlyReason } from '../ui/page/for-admins.tsx'
import { Frame, type FrameSection } from '../ui/page/frame.tsx'
import { teamSectionsOf } from '../ui/page/team-section.ts'
import { PaletteButton } from './palette/palette-button.tsx'

const KeptBulkActs = latePart<'KeptBulkActs', object>(() => import('./bulk-acts/use-bulk-act.tsx'), 'KeptBulkActs')

const allSections: FrameSection[] = [
  { title: 'Training', links: trainingMenu },
  { title: 'Organization', links: organizationMenu },
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
  const isInConsole = useLocation().pathname.startsWith('/console')
  return (
    <>
      <Frame
        kind="panel"
        home={paths.overview}
        sections={sections}
        search={<PaletteButton sections={sections} />}
        elsewhere={{ to: paths.learn, label: 'Your own training', icon: IconSchool }}
        notice={isReading && isInConsole ? `You are an auditor. ${readOnlyReason}` : undefined}
      />
      <KeptBulkActs />
    </>
  )
}
