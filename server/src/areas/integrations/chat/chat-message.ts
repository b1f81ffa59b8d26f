/** The content of a message, independent of the chat app. It is stored like this and rendered at every attempt. */
import type { ChatEvent } from '@parapet/contract'

/** Stored with the id, so that erasing a person finds the name. */
export type NamedPerson = { id: string; name: string }

export type Line = {
  title: string
  facts: string[]
  /** The people it concerns; empty if the channel names nobody. */
  people: NamedPerson[]
  /** How many more than those named; 0 if nobody is named. */
  morePeople: number
}

export type Section = {
  event: ChatEvent
  title: string
  lines: Line[]
  moreLines: number
  /** The path is relative to the installation's public URL. */
  link: { label: string; path: string }
}

/** One message: what happened in a minute, one section for each event. */
export type Message = { source: string; sections: Section[] }

/** The maximum number of lines in a section, and of names in a line. */
export const linesMax = 10
export const namesMax = 5
/** How many characters of each are shown, in every chat app. */
export const titleMax = 100
export const nameMax = 40
export const factMax = 120

export function storeMessage(message: Message): Buffer {
  return Buffer.from(JSON.stringify(message))
}

/** Only `storeMessage` writes these bytes, so their shape is known; erasing a person replaces values and keeps it. */
export function readMessage(body: Buffer): Message {
  return JSON.parse(body.toString('utf8')) as Message
}

/** Cuts by code points, so that no character is split. */
export function shorten(text: string, max: number): string {
  const points = [...text]
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`
}

export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

export function countPeople(count: number): string {
  return countOf(count, 'person', 'people')
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function formatDay(time: Date): string {
  return dayFormat.format(time)
}

/** `Vera Example, Ada Example and 3 more`. */
export function listNames(names: readonly string[], more: number): string {
  if (more > 0) return `${names.join(', ')} and ${more} more`
  const [last, ...others] = names.toReversed()
  if (last === undefined) return ''
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
