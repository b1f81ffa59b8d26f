/** Saves form input in this window while the page reloads. Never passwords, codes or files. */

const prefix = 'parapet.form.'
const skipped =
  '[type=password], [type=file], [type=hidden], [type=checkbox], [type=radio], [autocomplete=one-time-code]'
const kept = `input:not(${skipped}), textarea, select`
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(): Field[] {
  return [...document.querySelectorAll<Field>(`main :is(${kept})`)]
}

/** Fields are identified by label and position among equal labels: ids change with every page. */
function keysOf(fields: readonly Field[]): string[] {
  const seen = new Map<string, number>()
  return fields.map((field) => {
    const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name
    const place = seen.get(name) ?? 0
    seen.set(name, place + 1)
    return `${name} ${place}`
  })
}

export function keepForms(): void {
  const fields = fieldsOf()
  const keys = keysOf(fields)
  const typed = Object.fromEntries(fields.flatMap(({ value }, i) => (value === '' ? [] : [[keys[i] as string, value]])))
  try {
    sessionStorage.setItem(prefix + window.location.pathname, JSON.stringify(typed))
  } catch {
    // This browser stores nothing.
  }
}

/** After the reload: restores the input through events, so that the page notices. */
export function restoreForms(): void {
  const name = prefix + window.location.pathname
  try {
    const typed = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Record<string, string> | null
    if (typed === null) return
    sessionStorage.removeItem(name)
    const fields = fieldsOf()
    const keys = keysOf(fields)
    for (const [index, field] of fields.entries()) {
      const value = typed[keys[index] as string]
      if (value !== undefined && field.value === '') type(field, value)
    }
  } catch {
    // Drop what cannot be read.
  }
}

/** React notices a change only through the setter of the element's class. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
