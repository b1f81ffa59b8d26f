import classes from './player-keys.module.css'

/** The key that chooses an option, counted from 0. Screen readers get it from the option itself. */
export function ChoiceKey({ index }: { index: number }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {index + 1}
    </kbd>
  )
}

/** Marks an option that keys can choose. */
export function choiceKey(index: number) {
  return { 'data-choice': '', 'aria-keyshortcuts': String(index + 1) }
}
