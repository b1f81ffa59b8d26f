/** What to send to undo an update: the values that the changed fields had before it. */
export function valuesBefore<Body extends object>(before: object, changed: Body): Body {
  const old = before as Record<string, unknown>
  return Object.fromEntries(Object.keys(changed).map((name) => [name, old[name]])) as Body
}
