/** The editor, in a chunk of its own: only a lab needs it. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './code-editor.module.css'
import { createEditor, type Editor, type EditorMark, type EditorOptions } from './create-editor.ts'

/** What the page does with the editor. */
export type EditorHandle = {
  /** Writes another source as one change, which can be undone. */
  write(source: string): void
  focusLine(line: number): void
}

export type CodeEditorProps = EditorOptions & { handle: Ref<EditorHandle>; marks: readonly EditorMark[] }

/** `source` is what it begins with; later ones are written through the handle. */
export function CodeEditor({ handle, marks, ...options }: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const latest = useRef(options)
  latest.current = options
  const [begun, setBegun] = useState({ source: options.source })

  useEffect(() => {
    const { source } = begun
    const made = createEditor(box.current as HTMLDivElement, {
      ...latest.current,
      source,
      onChange: (next) => latest.current.onChange(next),
      onRefused: () => latest.current.onRefused(),
      onRun: () => latest.current.onRun(),
    })
    editor.current = made
    return () => made.view.destroy()
  }, [begun])
  useEffect(() => editor.current?.mark(marks), [marks])
  useImperativeHandle(handle, () => ({
    write: (source) => {
      if (editor.current?.write(source) !== false) return
      setBegun({ source })
      latest.current.onChange(source)
    },
    focusLine: (line) => editor.current?.focusLine(line),
  }))
  return <div ref={box} className={classes.editor} />
}
