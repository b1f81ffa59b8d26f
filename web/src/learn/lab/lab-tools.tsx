import { IconArrowBackUp, IconCloudCheck, IconCloudOff, IconCloudUp, IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../../ui/notices/confirm.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './lab.module.css'
import type { LabState } from './use-lab.ts'

/** Above the editor: whether the code is saved, undo and reset. */
export function LabTools({ state: { draft, editor, wasRefused, reset } }: { state: LabState }) {
  const [isAsked, setIsAsked] = useState(false)
  const { text, icon } = toSaved(draft)
  return (
    <>
      <span className={classes.saved} role="status">
        <Icon of={wasRefused ? IconLock : icon} size={18} />
        {wasRefused ? 'Only the marked lines can be changed.' : text}
      </span>
      <span className={classes.split} />
      <button type="button" className={classes.tool} onClick={() => editor.current?.undo()}>
        <Icon of={IconArrowBackUp} size={18} />
        Undo
      </button>
      <button type="button" className={classes.tool} onClick={() => setIsAsked(true)}>
        <Icon of={IconRefresh} size={18} />
        Reset
      </button>
      <Confirm
        isOpen={isAsked}
        title="Reset the code?"
        label="Reset code"
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          reset()
        }}
      >
        This discards your changes and restores the original file. You can undo it in the editor.
      </Confirm>
    </>
  )
}

/** While the attack is written, the code can only be read. */
export function ReadOnlyNote() {
  return (
    <span className={classes.saved}>
      <Icon of={IconLock} size={18} />
      Read-only while you attack
    </span>
  )
}

function toSaved({ isSaved, isAway, conflict }: LabState['draft']) {
  if (conflict !== null) return { text: 'Not saved: choose a version first.', icon: IconCloudOff }
  if (isSaved) return { text: 'Saved', icon: IconCloudCheck }
  return isAway
    ? {
        text: 'No connection. Your code is kept in this browser and saved when you are back online.',
        icon: IconCloudOff,
      }
    : { text: 'Saving…', icon: IconCloudUp }
}
