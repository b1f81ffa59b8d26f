import type { AuditStory } from '@parapet/contract'
import { Fragment } from 'react'
import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'

/** What happened, in words. Names filter the log by who did it, or by what it was done to. */
export function AuditSentence({ entry }: { entry: AuditStory }) {
  const { sentence, actorId, actorType, subjectId } = entry
  const parts = sentence.map((part, index) => ({ ...part, key: `${index} ${part.text}` }))
  return (
    <>
      {parts.map(({ key, text, names }) => {
        if (names === 'actor' && (actorId !== null || actorType === 'system')) {
          return (
            <TextLink key={key} size="sm" fw={600} c="inherit" to={paths.audit} search={{ actor: actorId ?? 'system' }}>
              {text}
            </TextLink>
          )
        }
        if (names === 'subject' && subjectId !== null) {
          return (
            <TextLink key={key} size="sm" fw={600} to={paths.audit} search={{ subject: subjectId }}>
              {text}
            </TextLink>
          )
        }
        return <Fragment key={key}>{text}</Fragment>
      })}
    </>
  )
}
