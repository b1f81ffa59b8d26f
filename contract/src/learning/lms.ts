import type { AppOperation } from '../api/app-operation.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Type, Uuid } from '../api/schema.ts'

/** The editions of SCORM that packages are made for; `2004` is the 4th edition. */
export const scormVersions = ['1.2', '2004'] as const
export type ScormVersion = (typeof scormVersions)[number]

export const downloadScormPackage = {
  id: 'customCourses.scorm',
  method: 'GET',
  url: '/custom-courses/{customCourseId}/scorm',
  scope: 'custom-courses:read',
  summary: 'Download a course as a SCORM package',
  description:
    'A zip file to upload to a learning management system. It opens the course in this service, where learners sign in as usual, and reports their progress to the LMS.',
  query: Type.Object({
    version: Type.Optional(OneOf(scormVersions, { default: '1.2', description: '`2004` is the 4th edition' })),
  }),
  answer: Type.String({ description: 'The bytes of the file' }),
  file: { mediaType: 'application/zip' },
  errors: ['custom_course_not_found'],
} as const satisfies Operation

/** What an LMS page gets to know of the registration that its code opens, at `POST /lms/progress`. */
export type LmsProgress =
  | { state: 'waiting' }
  | {
      state: 'incomplete' | 'completed'
      itemsTotal: number
      itemsCompleted: number
      /** From 0 to 100: the average of the best scores, as far as there are any. */
      score: number | null
      /** Time spent on the items of the course, as far as it is known. */
      seconds: number
    }

/** A code that an LMS page makes for its registration: 32 random bytes. */
const codeInput = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const LmsCourse = Type.Object(
  { courseId: Uuid(), name: Type.String(), description: Nullable(Type.String()) },
  { $id: 'LmsCourse', additionalProperties: false },
)
export type LmsCourse = Static<typeof LmsCourse>

/** The course that an LMS sent somebody to. Anybody in the organization may see its name. */
export const getLmsCourse = {
  id: 'learn.lmsCourse',
  method: 'GET',
  url: '/learn/lms-courses/{customCourseId}',
  access: 'member',
  answer: LmsCourse,
  errors: ['custom_course_not_found'],
} as const satisfies AppOperation

/** From now on, the LMS page with this code reads how far the person is in this course. */
export const bindLmsRegistration = {
  id: 'learn.bindLmsRegistration',
  method: 'POST',
  url: '/learn/lms-courses/{customCourseId}/registrations',
  access: 'member',
  body: Type.Object({ code: codeInput }),
  answer: LmsCourse,
  errors: ['custom_course_not_found', 'lms_registration_taken'],
} as const satisfies AppOperation
