import type { Attempt } from '@parapet/contract'
import {
  IconArrowLeft,
  IconBolt,
  IconCertificate,
  IconCheck,
  IconChevronRight,
  IconInfinity,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.generated.ts'
import { OrgLogo } from '../../ui/brand/org-logo.tsx'
import { AccountMenu } from '../../ui/page/account-menu.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Mark } from '../../ui/text/mark.tsx'
import { PlayerKeys } from '../answering/player-keys.tsx'
import type { RoomTab } from './room-tabs.tsx'
import classes from './room-top.module.css'

type RoomTopProps = { attempt: Attempt; tab: RoomTab; isNarrow: boolean }

/** Where the learner is: the way back, the phases, and who is signed in. */
export function RoomTop({ attempt, tab, isNarrow }: RoomTopProps) {
  const { topicId, topicTitle, title, code, mode } = attempt
  const { organization, branding, user } = useSession()
  const search = { language: code.language }
  const isPractice = mode === 'practice'
  const practice = (
    <Chip kind={isPractice ? 'accent' : 'ember'}>
      <Icon of={isPractice ? IconInfinity : IconCertificate} size={16} />
      {isPractice ? 'Practice' : 'For the record'}
    </Chip>
  )
  if (isNarrow) {
    return (
      <header className={classes.top}>
        <Link to={paths.topic} params={{ topicId }} search={search} className={classes.back}>
          <Icon of={IconArrowLeft} />
          <span className="visually-hidden">Back to {topicTitle}</span>
        </Link>
        <strong className={classes.title}>{title}</strong>
        <span className={classes.end}>
          {practice}
          <PlayerKeys />
        </span>
      </header>
    )
  }
  return (
    <header className={classes.top}>
      <div className={classes.start}>
        <Link to={paths.learn} aria-label="Home" className={classes.home}>
          {branding.logo === null ? <Mark /> : <OrgLogo logo={branding.logo} name={organization.name} />}
        </Link>
        <nav aria-label="Breadcrumb" className={classes.trail}>
          <Link to={paths.topic} params={{ topicId }} search={search}>
            {topicTitle}
          </Link>
          <Icon of={IconChevronRight} size={16} />
          <strong aria-current="page">{title}</strong>
        </nav>
      </div>
      <Phases attempt={attempt} tab={tab} />
      <div className={classes.end}>
        {practice}
        <PlayerKeys />
        <AccountMenu isAvatar name={user.name} role={user.role} organization={organization.name} />
      </div>
    </header>
  )
}

type Step = { label: string; isDone: boolean; isNow: boolean; isAttack?: boolean }

function Phases({ attempt: { find, fix, attack, hasAttack, phase }, tab }: Pick<RoomTopProps, 'attempt' | 'tab'>) {
  const isAttacking = phase !== 'find' && tab === 'attack'
  const steps: Step[] = [
    { label: 'Find', isDone: find.isSolved, isNow: phase === 'find' },
    ...(hasAttack ? [{ label: 'Attack', isDone: attack?.isDone === true, isNow: isAttacking, isAttack: true }] : []),
    { label: 'Fix', isDone: fix?.isSolved === true, isNow: phase !== 'find' && !isAttacking },
    { label: 'Compare', isDone: false, isNow: false },
  ]
  return (
    <ol className={classes.steps} aria-label="Phases">
      {steps.map(({ label, isDone, isNow, isAttack = false }, index) => (
        <li
          key={label}
          aria-current={isNow ? 'step' : undefined}
          data-done={isDone || undefined}
          data-attack={isAttack || undefined}
        >
          <span className={classes.mark} aria-hidden>
            {signOf({ isDone, isNow, isAttack }) ?? index + 1}
          </span>
          {label}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

function signOf({ isDone, isNow, isAttack }: Omit<Required<Step>, 'label'>): ReactNode {
  if (isAttack && isNow) return <Icon of={IconBolt} size={16} />
  return isDone && !isNow ? <Icon of={IconCheck} size={16} /> : undefined
}
