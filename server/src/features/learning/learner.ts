import type { UserContext } from '../../platform/context.ts'
import type { Catalog, Lessons } from '../catalog/catalog.ts'

/** The catalog and the lessons behind it. */
export type Content = { catalog: Catalog; lessons: Lessons }

/** Somebody who is signed in and learns: nobody learns for somebody else. */
export type LearnerContext = UserContext & Content

export function learnerOf({ org, actor }: UserContext): { orgId: string; userId: string } {
  return { orgId: org.id, userId: actor.userId }
}
