import classes from './player-keys.module.css'

/** The key that chooses an option, counted from 0. Screen readers hear of it from the option itself. */
export function ChoiceKey({ index }: { index: number }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {index + 1}
    </kbd>
  )
}

/** What makes an option one of those that the keys choose. */
export function choiceKey(index: number) {
  return { 'data-choice': '', 'aria-keyshortcuts': String(index + 1) }
}
