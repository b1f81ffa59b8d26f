/** The expected state of three organizations after any sequence of calls: a model small enough to verify by reading. */
import type { ErrorCode } from '@parapet/contract'

export type ModelUser = {
  id: string
  name: string
  email: string
  role: string
  teamId: string | null
  isActive: boolean
}
export type ModelTeam = { id: string; name: string; description: string | null }
export type ModelItem = { itemType: 'topic' | 'scenario'; itemId: string; orderIndex: number }
export type ModelCourse = { id: string; name: string; color: string | null; items: ModelItem[]; updatedAt: number }

export type UserInput = Pick<ModelUser, 'name' | 'email' | 'role' | 'teamId'>
export type CourseInput = { name?: string; color?: string | null; items?: ModelItem[] }

/** A step either changes the model, or is refused with this code and changes nothing. */
export type Outcome = ErrorCode | 'ok'

export class OrganizationModel {
  readonly users: ModelUser[] = []
  readonly teams: ModelTeam[] = []
  readonly courses: ModelCourse[] = []
  readonly #maxSeats: number
  readonly #knownItems: ReadonlySet<string>
  #time = 0

  constructor(options: { maxSeats: number; knownItems: ReadonlySet<string> }) {
    this.#maxSeats = options.maxSeats
    this.#knownItems = options.knownItems
  }

  createUser(id: string, input: UserInput): Outcome {
    if (!this.#hasTeam(input.teamId)) return 'team_not_found'
    if (this.#isEmailTaken(input.email, undefined)) return 'email_in_use'
    if (this.#activeCount() >= this.#maxSeats) return 'seat_limit_reached'
    this.users.push({ id, ...input, isActive: true })
    return 'ok'
  }

  updateUser(id: string, input: UserInput): Outcome {
    const user = find(this.users, id)
    if (user === undefined) return 'user_not_found'
    if (!this.#hasTeam(input.teamId)) return 'team_not_found'
    if (this.#isEmailTaken(input.email, id)) return 'email_in_use'
    Object.assign(user, input)
    return 'ok'
  }

  deactivateUser(id: string): Outcome {
    const user = find(this.users, id)
    if (user === undefined) return 'user_not_found'
    user.isActive = false
    return 'ok'
  }

  reactivateUser(id: string): Outcome {
    const user = find(this.users, id)
    if (user === undefined) return 'user_not_found'
    if (!user.isActive && this.#activeCount() >= this.#maxSeats) return 'seat_limit_reached'
    user.isActive = true
    return 'ok'
  }

  createTeam(id: string, name: string): Outcome {
    if (isNameTaken(this.teams, name, undefined)) return 'team_name_in_use'
    this.teams.push({ id, name, description: null })
    return 'ok'
  }

  updateTeam(id: string, name: string): Outcome {
    const team = find(this.teams, id)
    if (team === undefined) return 'team_not_found'
    if (isNameTaken(this.teams, name, id)) return 'team_name_in_use'
    team.name = name
    return 'ok'
  }

  deleteTeam(id: string): Outcome {
    if (!remove(this.teams, id)) return 'team_not_found'
    for (const user of this.users) if (user.teamId === id) user.teamId = null
    return 'ok'
  }

  createCourse(id: string, input: CourseInput & { name: string }): Outcome {
    const items = input.items ?? []
    const refusal = this.#refuseItems(items)
    if (refusal !== undefined) return refusal
    if (isNameTaken(this.courses, input.name, undefined)) return 'course_name_in_use'
    this.courses.push({
      id,
      name: input.name,
      color: input.color ?? null,
      items: inOrder(items),
      updatedAt: ++this.#time,
    })
    return 'ok'
  }

  updateCourse(id: string, input: CourseInput): Outcome {
    const course = find(this.courses, id)
    if (course === undefined) return 'custom_course_not_found'
    const refusal = this.#refuseItems(input.items ?? [])
    if (refusal !== undefined) return refusal
    if (input.name !== undefined && isNameTaken(this.courses, input.name, id)) return 'course_name_in_use'
    if (Object.keys(input).length === 0) return 'ok'
    Object.assign(course, input, { updatedAt: ++this.#time })
    course.items = inOrder(course.items)
    return 'ok'
  }

  deactivateCourse(id: string): Outcome {
    return remove(this.courses, id) ? 'ok' : 'custom_course_not_found'
  }

  /** The three lists as the API shows them. */
  lists() {
    const teamName = (id: string | null) => this.teams.find((team) => team.id === id)?.name ?? null
    return {
      users: this.users.map((user) => ({ ...user, teamName: teamName(user.teamId) })),
      teams: this.teams.map((team) => ({
        ...team,
        memberCount: this.users.filter((user) => user.teamId === team.id).length,
      })),
      courses: this.courses
        .toSorted((a, b) => b.updatedAt - a.updatedAt)
        .map(({ updatedAt: _, items, ...course }) => ({ ...course, itemCount: items.length })),
    }
  }

  #activeCount(): number {
    return this.users.filter((user) => user.isActive).length
  }

  #hasTeam(id: string | null): boolean {
    return id === null || find(this.teams, id) !== undefined
  }

  #isEmailTaken(email: string, exceptId: string | undefined): boolean {
    return this.users.some((user) => user.id !== exceptId && user.email.toLowerCase() === email.toLowerCase())
  }

  #refuseItems(items: ModelItem[]): ErrorCode | undefined {
    const names = items.map(({ itemType, itemId }) => `${itemType} ${itemId}`)
    if (new Set(names).size < names.length) return 'invalid_request'
    const unknown = items.find((item) => !this.#knownItems.has(`${item.itemType} ${item.itemId}`))
    return unknown === undefined ? undefined : `${unknown.itemType}_not_found`
  }
}

function find<T extends { id: string }>(list: T[], id: string): T | undefined {
  return list.find((one) => one.id === id)
}

function remove(list: { id: string }[], id: string): boolean {
  const place = list.findIndex((one) => one.id === id)
  if (place >= 0) list.splice(place, 1)
  return place >= 0
}

function isNameTaken(list: { id: string; name: string }[], name: string, exceptId: string | undefined): boolean {
  return list.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase())
}

function inOrder(items: ModelItem[]): ModelItem[] {
  return items.toSorted((a, b) => a.orderIndex - b.orderIndex)
}
