import { defaultKeymap, history, historyKeymap, indentWithTab, undo } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, type LanguageSupport } from '@codemirror/language'
import { Compartment, EditorState, Prec, type TransactionSpec } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap } from '@codemirror/view'
import type { LanguageName } from '@parapet/contract'
import { pageNonce } from '../../ui/late/page-nonce.ts'
import { editableRegions } from './editable-regions.ts'
import { editorLook } from './editor-look.ts'
import { type EditorMark, errorLines } from './error-lines.ts'
import { firstTexts, type Layout, layOutFreely, readTexts, toShown, toSource } from './lab-layout.ts'

export type EditorOptions = {
  label: string
  /** The element that explains the keys. */
  describedBy: string
  language: LanguageName
  layout: Layout
  source: string
  /** Brought into view when the editor opens, as a line number of the source. */
  firstLine: number | undefined
  onChange: (source: string) => void
  onRefused: () => void
  onRun: () => void
}

const grammars: { [name in LanguageName]?: () => Promise<LanguageSupport> } = {
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  python: async () => (await import('@codemirror/lang-python')).python(),
}

export type Editor = ReturnType<typeof createEditor>

/**
 * An editor that only allows changes in the editable parts of the file. Its text and undo history survive while it is
 * hidden.
 */
export function createEditor(options: EditorOptions) {
  const { source, firstLine, language, label, describedBy, onChange, onRefused, onRun } = options
  const found = readTexts(options.layout, source)
  // A source written elsewhere may lack the fixed lines.
  const layout = found === undefined ? layOutFreely(source) : options.layout
  const shown = toShown(layout, found ?? firstTexts(layout))
  const regions = editableRegions(layout, shown, onRefused)
  const errors = errorLines()
  const grammar = new Compartment()
  const run = () => {
    onRun()
    return true
  }
  let view: EditorView | undefined
  let state = EditorState.create({
    doc: shown.text,
    selection: { anchor: findStart(layout, shown.regions) },
    extensions: [
      EditorView.cspNonce.of(pageNonce),
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
      regions.extension,
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      indentUnit.of(language === 'python' ? '    ' : '  '),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' }),
      leaveByTab,
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      highlightActiveLine(),
      errors.extension,
      editorLook,
      grammar.of([]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(toSource(layout, regions.readTexts(state)))
      }),
    ],
  })
  // Later the editor opens where it was left.
  let startAt = firstLine === undefined ? undefined : regions.findShownLine(state, firstLine)?.from
  const read = () => view?.state ?? state
  const dispatch = (change: TransactionSpec) => {
    if (view === undefined) state = state.update(change).state
    else view.dispatch(change)
  }
  void grammars[language]?.().then((support) => dispatch({ effects: grammar.reconfigure(support) }))
  return {
    show: (parent: HTMLElement) => {
      view = new EditorView({ parent, state })
      const at = startAt ?? state.selection.main.head
      startAt = undefined
      const place = () => view !== undefined && scrollTo(view, Math.min(at, state.doc.length))
      if (parent.clientHeight > 0) place()
      else whenShown(parent, place)
    },
    hide: () => {
      state = read()
      view?.destroy()
      view = undefined
    },
    /** False if the source lacks fixed lines: it needs a new editor. */
    write: (next: string): boolean => {
      const texts = readTexts(layout, next)
      if (texts === undefined) return false
      dispatch({ changes: regions.writeTexts(read(), texts) })
      return true
    },
    focusLine: (line: number) => {
      const at = regions.findShownLine(read(), line)
      if (at !== undefined) dispatch({ selection: { anchor: at.from }, scrollIntoView: true })
      view?.focus()
    },
    undo: () => {
      if (view === undefined) return
      undo(view)
      view.focus()
    },
    mark: (marks: readonly EditorMark[]) => {
      const places = marks.flatMap(({ line, message }) => {
        const at = regions.findShownLine(read(), line)
        return at === undefined ? [] : [{ at: at.from, message }]
      })
      dispatch({ effects: errors.set(places) })
    },
  }
}

/** The first marked lines. The space for imports, which comes before them, is empty. */
function findStart({ parts }: Layout, regions: { from: number }[]): number {
  const index = parts.filter(({ isEditable }) => isEditable).findIndex(({ lines }) => lines.length > 0)
  return regions[Math.max(index, 0)]?.from ?? 0
}

/** In one column, the editor may open behind another tab. */
function whenShown(element: HTMLElement, then: () => void): void {
  const observer = new ResizeObserver(() => {
    if (element.clientHeight === 0) return
    observer.disconnect()
    then()
  })
  observer.observe(element)
}

/** Only the editor scrolls; the library would move the page, too. Some lines above stay in view. */
function scrollTo(view: EditorView, at: number): void {
  view.requestMeasure({
    read: ({ scrollDOM }) => view.lineBlockAt(at).top - scrollDOM.clientHeight / 3,
    write: (top) => {
      view.scrollDOM.scrollTop = top
    },
  })
}

/** Tab indents. After Escape it leaves the editor, without a time limit: the library waits only two seconds. */
const leaveByTab = EditorView.domEventHandlers({
  keydown: ({ key }, view) => {
    if (key === 'Escape') view.setTabFocusMode(true)
    else if (key !== 'Tab' && key !== 'Shift') view.setTabFocusMode(false)
    return false
  },
  blur: (_event, view) => {
    view.setTabFocusMode(false)
  },
})
