import type { LabBreach } from '@parapet/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './breach-report.module.css'
import { Loot } from './loot.tsx'
import { Payload } from './payload.tsx'
import { readTable } from './read-table.ts'
import { splitSent } from './split-sent.ts'
import { VisibleText } from './visible-text.tsx'

/** Which attack got through, with the injected part in red, and what it did. */
export function BreachReport({ breach: { sent, got, damage, isOwn = false } }: { breach: LabBreach }) {
  const parts = splitSent(sent)
  return (
    <>
      {isOwn && <p className={classes.own}>Your own payload</p>}
      <dl className={classes.sent}>
        {parts.map(({ name, value, isPlain }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isPlain ? value : <Payload text={value} isVisible />}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.damage}>
        <span className={classes.sign}>
          <Icon of={IconAlertTriangle} />
        </span>
        <div>
          <h3>What came back</h3>
          {readTable(got) === undefined ? (
            <p>
              <VisibleText text={got} />
            </p>
          ) : (
            <Loot text={got} isTaken />
          )}
          {damage !== undefined && <p className={classes.why}>{damage}</p>}
        </div>
      </div>
    </>
  )
}
