/** The editor, in a separate chunk: only labs need it. */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './code-editor.module.css'
import { createEditor, type Editor, type EditorOptions } from './create-editor.ts'
import type { EditorMark } from './error-lines.ts'

/** How the page controls the editor. */
export type EditorHandle = {
  /** Replaces the source as one change, which can be undone. */
  write(source: string): void
  focusLine(line: number): void
  undo(): void
}

export type CodeEditorProps = EditorOptions & { handle: Ref<EditorHandle>; marks: readonly EditorMark[] }

/** `source` is the initial text; later ones are set through the handle. */
export function CodeEditor({ handle, marks, ...options }: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  const [editor, setEditor] = useState(() => createFor(latest, options.source))

  useEffect(() => {
    editor.show(box.current as HTMLDivElement)
    return editor.hide
  }, [editor])
  useEffect(() => editor.mark(marks), [editor, marks])
  useImperativeHandle(handle, () => ({
    write: (source) => {
      if (editor.write(source)) return
      setEditor(createFor(latest, source))
      latest.current.onChange(source)
    },
    focusLine: editor.focusLine,
    undo: editor.undo,
  }))
  return <div ref={box} className={classes.editor} />
}

function createFor(latest: RefObject<EditorOptions>, source: string): Editor {
  return createEditor({
    ...latest.current,
    source,
    onChange: (next) => latest.current.onChange(next),
    onRefused: () => latest.current.onRefused(),
    onRun: () => latest.current.onRun(),
  })
}
