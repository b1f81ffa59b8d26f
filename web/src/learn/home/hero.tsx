import { type CurrentWork, type LearnItem, languageTitles } from '@parapet/contract'
import { IconArrowRight, IconCheck, IconClock, IconPencilCode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.generated.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { toItem } from '../items/item-link.tsx'
import { languageIcons } from '../looks/item-icons.ts'
import classes from './hero.module.css'

const reasons: Partial<Record<CurrentWork['reason'], string>> = {
  finding: 'Found in your code',
  due: 'Assigned to you',
}

/** The next thing to do, and the wall it is part of. */
export function Hero({ current }: { current: CurrentWork }) {
  const { item, steps, currentStep, attempt, reason, deadline, finding } = current
  const step = currentStep === null ? undefined : steps[currentStep]
  const title = step?.title ?? item.title
  const verb = item.status === 'not_started' ? 'Start' : 'Continue'
  const kind = item.itemType === 'topic' ? 'challenge' : 'scenario'
  return (
    <section className={classes.hero} aria-labelledby="continue">
      <p className={classes.eyebrow}>
        {deadline === null ? (
          (reasons[reason] ?? verb)
        ) : (
          <>
            {reason === 'overdue' ? 'Overdue, due' : 'Due'} <RelativeTime at={deadline} />
          </>
        )}{' '}
        · {item.title === title ? (item.itemType === 'topic' ? 'Topic' : 'Scenario') : item.title}
      </p>
      <h2 className={classes.title} id="continue">
        {title}
      </h2>
      <p className={classes.text}>{toText(current)}</p>
      {finding?.uri != null && (
        <p className={classes.text}>
          <code>
            {[finding.repo, finding.uri].filter(Boolean).join('/')}
            {finding.startLine !== null && `:${finding.startLine}`}
          </code>
        </p>
      )}
      <div className={classes.actions}>
        <Link
          className={classes.button}
          {...(attempt === null ? toItem(item) : { to: paths.attempt, params: { attemptId: attempt.attemptId } })}
        >
          {verb} {kind}
          <Icon of={IconArrowRight} />
        </Link>
        <p className={classes.meta}>
          {attempt !== null && (
            <span>
              <Icon of={languageIcons[attempt.language]} size={16} />
              {languageTitles[attempt.language]}
            </span>
          )}
          <span>
            <Icon of={IconClock} size={16} />
            {toMinutes(item)}
          </span>
        </p>
      </div>
      {steps.length > 0 && <Wall current={current} />}
    </section>
  )
}

function toText({ item, currentStep, attempt }: CurrentWork): string {
  if (attempt?.phase === 'find') return 'Find the vulnerability, then fix it.'
  if (attempt?.phase === 'fix') return 'You found the vulnerability. Now fix it.'
  if (currentStep === null) return 'All steps are done. Review what you learned.'
  return item.summary
}

/** Of the remaining part. */
function toMinutes({ estimatedMinutes, partsTotal, partsCompleted }: LearnItem): string {
  const left = Math.max(1, Math.round((estimatedMinutes * (partsTotal - partsCompleted)) / Math.max(1, partsTotal)))
  return `About ${left} min left`
}

function Wall({ current: { item, steps, currentStep } }: { current: CurrentWork }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const word = item.itemType === 'topic' ? 'Challenge' : 'Step'
  return (
    <div className={classes.wall}>
      <ol aria-label={`${item.title}: ${done} of ${steps.length} done`}>
        {steps.map(({ title, isDone }, index) => {
          const state = index === currentStep ? 'current' : isDone ? 'done' : 'open'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change their order
            <li key={index} data-state={state}>
              {state === 'current' && <Flag />}
              {state === 'open' ? (
                <span aria-hidden>{index + 1}</span>
              ) : (
                <Icon of={state === 'done' ? IconCheck : IconPencilCode} />
              )}
              <span className="visually-hidden">
                {title ?? `${word} ${index + 1}`}
                {state === 'done' ? ', done' : state === 'current' ? ', current' : ''}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={classes.base} aria-hidden>
        {steps.length <= 6 &&
          steps.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index} data-current={index === currentStep || undefined}>
              {title ?? `Step ${index + 1}`}
            </span>
          ))}
        <b className={classes.few}>
          {word} {(currentStep ?? steps.length - 1) + 1} of {steps.length}
        </b>
      </div>
    </div>
  )
}

function Flag() {
  return (
    <svg className={classes.flag} viewBox="0 0 32 40" aria-hidden>
      <title>You are here</title>
      <path d="M4 4h24l-6 7 6 7H4z" fill="#ff9a52" />
      <path d="M4 2v38" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
