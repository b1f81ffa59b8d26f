import type { ScenarioStepView } from '@parapet/contract'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import classes from './simulations.module.css'
import type { StepProps } from './step-props.ts'

type Entry = { command: string; output: string | undefined }

/** A simulated terminal: the service answers, and the arrow keys bring back earlier commands. */
export function SimulatedTerminal({ step: { terminal }, isSending, onAnswer }: StepProps) {
  const { entries, setEntries, command, setCommand, setPlace, walk } = useCommands()
  if (terminal === null) return null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || command.trim() === '') return
    const typed = command
    const next = [...entries, { command: typed, output: undefined }]
    setEntries(next)
    setPlace(next.length)
    setCommand('')
    onAnswer({ command: typed }, ({ reply }) =>
      setEntries((before) => [...before.slice(0, -1), { command: typed, output: reply?.output ?? '' }]),
    )
  }
  return (
    <section className={classes.terminal} aria-label="Simulated terminal">
      <Screen terminal={terminal} entries={entries} />
      <form onSubmit={submit} className={classes.commandLine}>
        <label htmlFor="command" className={classes.prompt}>
          <span className="visually-hidden">Command, at the prompt </span>
          {terminal.prompt}
        </label>
        <input
          id="command"
          value={command}
          onChange={(event) => setCommand(event.currentTarget.value)}
          onKeyDown={walk}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
        />
        <button type="submit" aria-disabled={isSending}>
          Run
        </button>
      </form>
    </section>
  )
}

/** The input line, with the history of commands. */
function useCommands() {
  const [entries, setEntries] = useState<Entry[]>([])
  const [command, setCommand] = useState('')
  // The position in the history; its length means the current input.
  const [place, setPlace] = useState(0)
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = Math.max(0, Math.min(entries.length, place + step))
    setPlace(next)
    setCommand(entries[next]?.command ?? '')
  }
  return { entries, setEntries, command, setCommand, setPlace, walk }
}

type ScreenProps = { terminal: NonNullable<ScenarioStepView['terminal']>; entries: Entry[] }

function Screen({ terminal, entries }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is brought into sight
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [entries])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div ref={box} className={classes.screen} role="log" aria-label="Screen" tabIndex={0}>
      {terminal.screen !== '' && <pre>{terminal.screen.trimEnd()}</pre>}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
        <div key={index}>
          <pre>
            <span className={classes.prompt}>{terminal.prompt} </span>
            {entry.command}
          </pre>
          {entry.output !== undefined && entry.output !== '' && <pre>{entry.output.trimEnd()}</pre>}
        </div>
      ))}
    </div>
  )
}
