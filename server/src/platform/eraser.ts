import type { WriteContext } from './context.ts'

/** A person who is being erased, with all addresses, and what replaces their name and address. */
export type ErasedPerson = {
  id: string
  name: string
  email: string
  emails: readonly string[]
  replacement: { name: string; email: string }
}

/** Removes what a feature stores about a person, in the transaction that erases them. server/src/features.ts lists all. */
export type Eraser = (ctx: WriteContext, person: ErasedPerson) => Promise<void>
