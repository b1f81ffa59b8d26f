import { limits } from '@parapet/contract'
import { type KeyboardEvent, useId } from 'react'
import classes from './payload.module.css'
import { Payload } from './payload.tsx'

type PayloadFieldProps = {
  label: string
  value: string
  /** What the field began with. */
  sample: string
  /** Takes several lines; otherwise Enter sends it. */
  isLong: boolean
  onChange: (value: string) => void
}

/**
 * A field for a payload: it grows instead of hiding the end, and shows the injected part in red while it is typed. The
 * text is drawn below the field, which is transparent.
 */
export function PayloadField({ label, value, sample, isLong, onChange }: PayloadFieldProps) {
  const id = useId()
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isLong || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-long={isLong || undefined}>
        <div className={classes.drawn} aria-hidden>
          <Payload text={value} sample={sample} />
          {'\u200b'}
        </div>
        <textarea
          id={id}
          className={classes.input}
          rows={1}
          value={value}
          maxLength={limits.attackInputLength}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={send}
          onChange={({ currentTarget }) =>
            onChange(isLong ? currentTarget.value : currentTarget.value.replace(/[\r\n]+/g, ''))
          }
        />
      </div>
    </div>
  )
}
