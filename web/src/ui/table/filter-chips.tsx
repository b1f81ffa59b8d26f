import { Icon, type IconType } from '../text/icon.tsx'
import classes from './filter-chips.module.css'

export type FilterChip = { key: string; label: string; icon?: IconType; isOn: boolean; onClick: () => void }

/** Filters to toggle, each with one click. */
export function FilterChips({ label, chips }: { label: string; chips: FilterChip[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" className={classes.chips} aria-label={label}>
      {chips.map(({ key, label, icon, isOn, onClick }) => (
        <button key={key} type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
          {icon !== undefined && <Icon of={icon} size={16} />}
          {label}
        </button>
      ))}
    </div>
  )
}
