import type { ChoiceFeedback, FixOption } from '@parapet/contract'
import { Diff } from '../../ui/code/diff.tsx'
import { Text } from '../../ui/text/text.tsx'
import { ChoiceKey, choiceKey } from '../answering/choice-key.tsx'
import classes from './fix-chooser.module.css'

type FixChooserProps = {
  /** The form with the button, which may be elsewhere. */
  formId: string
  fixes: FixOption[]
  chosen: string | undefined
  known: ChoiceFeedback[]
  onChange: (label: string) => void
}

/** Fixes to choose from, each shown as a diff. */
export function FixChooser({ formId, fixes, chosen, known, onChange }: FixChooserProps) {
  return (
    <fieldset className={classes.fixes}>
      <legend className="visually-hidden">Choose a fix</legend>
      {fixes.map((fix, index) => {
        const isOut = known.some(({ label, isRight }) => label === fix.label && !isRight)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the whole card helps the hand; the radio button is the control
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div key={fix.label} className={classes.fix} onClick={() => !isOut && onChange(fix.label)}>
            <label className={classes.title}>
              <input
                type="radio"
                name="fix"
                form={formId}
                value={fix.label}
                checked={chosen === fix.label}
                disabled={isOut}
                {...choiceKey(index)}
                onChange={() => onChange(fix.label)}
              />
              <ChoiceKey index={index} />
              <Text span fw={600} size="sm">
                {fix.title}
              </Text>
              {isOut && (
                <Text span size="xs" c="dimmed">
                  Not this one
                </Text>
              )}
            </label>
            <Diff label={`Change: ${fix.title}`} hunks={fix.hunks} tokens={fix.tokens} />
          </div>
        )
      })}
    </fieldset>
  )
}
