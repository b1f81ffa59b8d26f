import type { Completions as CompletionsData } from '@parapet/contract'
import { IconCertificate, IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { paths } from '../../paths.generated.ts'
import { Icon, type IconType } from '../../ui/text/icon.tsx'
import { TextLink } from '../../ui/text/link.tsx'
import { Confetti } from '../rewards/confetti.tsx'
import rewards from '../rewards/rewards.module.css'
import classes from './completions.module.css'

type CompletionsProps = {
  completions: CompletionsData
  item: string
  /** It just happened, in this window. */
  isNew: boolean
}

/**
 * What else an answer completed: the item, assignments, certificates. Completed topics and certificates are celebrated.
 */
export function Completions({ completions, item, isNew }: CompletionsProps) {
  const { isItemCompleted, assignments, certificates } = completions
  if (!isItemCompleted && assignments.length === 0 && certificates.length === 0) return null
  const isFeast = isItemCompleted || certificates.length > 0
  return (
    <section className={classes.box} aria-label="Well done" data-feast={isFeast || undefined}>
      {isFeast && isNew && <Confetti pieces={certificates.length > 0 ? 36 : 18} />}
      <h2 className={classes.title}>Well done</h2>
      <ul className={classes.list}>
        {isItemCompleted && <Line icon={IconFlag}>You have completed {item}.</Line>}
        {assignments.map(({ assignmentId, targetTitle }) => (
          <Line key={assignmentId} icon={IconCircleCheck}>
            Assignment completed: {targetTitle}
          </Line>
        ))}
        {certificates.map(({ certificateNumber, categoryTitle }) => (
          <Line key={certificateNumber} icon={IconCertificate}>
            You have earned a certificate: {categoryTitle}.{' '}
            <TextLink underline="always" to={paths.certificates}>
              See your certificates
            </TextLink>
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { icon: IconType; children: React.ReactNode }) {
  return (
    <li>
      <span className={`${classes.icon} ${rewards.pop}`}>
        <Icon of={icon} size={24} />
      </span>
      <span>{children}</span>
    </li>
  )
}
