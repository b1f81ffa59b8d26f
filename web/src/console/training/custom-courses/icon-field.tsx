import { TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import { courseIcons } from '../../../ui/brand/course-icon-names.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import classes from './icon-field.module.css'

type IconFieldProps = { value: string; error: string | undefined; onChange: (icon: string) => void }

/** One of our icons, or an emoji. */
export function IconField({ value, error, onChange }: IconFieldProps) {
  return (
    <div>
      <TextInput
        label="Icon"
        error={error}
        placeholder="None"
        description="Choose one below, or type an emoji."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={limits.iconLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the field above is the fieldset's only field */}
      <div role="group" aria-label="Icons" className={classes.choices}>
        {Object.entries(courseIcons).map(([name, icon]) => (
          <button
            key={name}
            type="button"
            className={classes.choice}
            aria-label={name}
            title={name}
            aria-pressed={value === name}
            onClick={() => onChange(value === name ? '' : name)}
          >
            <Icon of={icon} />
          </button>
        ))}
      </div>
    </div>
  )
}
