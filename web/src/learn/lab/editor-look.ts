import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The usual code colors, as CSS variables: CSS switches between light and dark. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-token-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-token-string)' },
  { tag: [tags.comment], color: 'var(--code-token-comment)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.self], color: 'var(--code-token-constant)' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
    ],
    color: 'var(--code-token-function)',
  },
  // As in code that is only read.
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-token-function)' },
  { tag: [tags.punctuation, tags.bracket, tags.separator], color: 'var(--code-token-punctuation)' },
])

const frame = EditorView.theme({
  '&': {
    color: 'var(--code-foreground)',
    backgroundColor: 'var(--code-background)',
    fontSize: '13px',
    maxHeight: 'var(--lab-editor-height)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--code-foreground)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--code-foreground)', borderLeftWidth: '2px' },
  '.cm-line': { padding: '0 16px 0 10px' },
  '.cm-gutters': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'var(--code-background)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 8px 0 4px' },
  '.cm-editableLine': {
    backgroundColor: 'var(--code-block)',
    boxShadow: 'inset 3px 0 0 var(--mantine-primary-color-filled)',
  },
  '.cm-note': { color: 'var(--mantine-color-dimmed)', fontStyle: 'italic', pointerEvents: 'none' },
  '.cm-fixedLine': { boxShadow: 'inset 3px 0 0 var(--code-quiet-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--lab-selection) !important',
  },
  '.cm-content ::selection': { backgroundColor: 'var(--lab-selection) !important' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--mantine-color-dimmed)',
  },
  '.cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    maxWidth: '480px',
  },
  '.cm-diagnostic': { fontFamily: 'var(--mantine-font-family)', fontSize: '13px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--verdict-wrong)' },
})

export const editorLook: Extension = [frame, syntaxHighlighting(colors)]
