import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '../../ui/late/late-part.tsx'
import { useKeys } from '../../ui/page/use-keys.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { isSwitchedOn, keepSwitch } from './kept-switch.ts'
import classes from './player-keys.module.css'

const KeysDialog = latePart(() => import('./keys-dialog.tsx'), 'KeysDialog')

/** Where keys have another meaning: fields, selects, and everything in a dialog or a menu. */
const typing =
  'input:not([type=radio],[type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tablist], [role=dialog], [role=alertdialog]'
/** Elements that Enter activates natively. */
const pressed = 'a[href], button, summary, input, [role=button], [role=link]'

/** The player's keyboard shortcuts, and the button that explains them. Use only once per page. */
export function PlayerKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useState(() => isSwitchedOn('keys'))
  useKeys((event) => {
    if (handle(event, isOn, () => setIsOpen(true))) event.preventDefault()
  })
  return (
    <div className={classes.keys}>
      <button type="button" className={classes.icon} aria-label="Keyboard shortcuts" onClick={() => setIsOpen(true)}>
        <Icon of={IconKeyboard} />
      </button>
      {isOpen && (
        <KeysDialog
          isOn={isOn}
          onSwitch={(next) => {
            keepSwitch('keys', next)
            setIsOn(next)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** Whether the key was one of ours. */
function handle(event: KeyboardEvent, isOn: boolean, onHelp: () => void): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  const at = event.target instanceof Element ? event.target : document.body
  // An open dialog gets the keys, wherever the focus is.
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return false
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return run(at)
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest(typing) !== null) return false
  if (event.key === 'Enter') return at.closest(pressed) === null && goOn()
  if (!isOn) return false
  if (event.key === '?') {
    onHelp()
    return true
  }
  return /^[1-7]$/.test(event.key) && choose(Number(event.key))
}

/** The visible option with this number. Eliminated options keep their number. */
function choose(number: number): boolean {
  const option = listShown<HTMLInputElement>('input[data-choice]')[number - 1]
  if (option === undefined || option.disabled) return false
  option.focus()
  option.click()
  return true
}

/** Answers, or continues. */
function goOn(): boolean {
  const action = listShown<HTMLElement>('[data-enter]').find(
    (one) => !one.matches(':disabled, [data-disabled], [data-loading]'),
  )
  action?.click()
  return action !== undefined
}

/** In a form field: submits the form. Elsewhere: runs the code in the editor, or sends the attack. */
function run(at: Element): boolean {
  if (at instanceof HTMLTextAreaElement && at.form !== null) {
    at.form.requestSubmit()
    return true
  }
  if (at.closest(typing) !== null) return false
  const [button] = listShown<HTMLElement>('[data-run]:not(:disabled,[data-loading])')
  button?.click()
  return button !== undefined
}

function listShown<T extends HTMLElement>(selector: string): T[] {
  return [...document.querySelectorAll<T>(selector)].filter((element) => element.checkVisibility())
}
