import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Name, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

const itemTypes = ['topic', 'scenario'] as const

export const CourseItem = Type.Object(
  {
    id: Uuid({ description: 'New on every replacement of the items' }),
    itemType: OneOf(itemTypes, { description: '`topic`: a practice topic; `scenario`: a learn-mode scenario' }),
    itemId: Type.String({ description: 'Catalog id', examples: ['sql-injection'] }),
    resolvedTitle: Type.String({ description: 'Title at read time', examples: ['SQL injection'] }),
    orderIndex: Type.Integer({ description: 'Zero-based display order; lower appears first' }),
  },
  { $id: 'CourseItem', additionalProperties: false },
)
export type CourseItem = Static<typeof CourseItem>

const courseFields = {
  id: Uuid(),
  name: Type.String({ description: 'Unique among the active courses', examples: ['Onboarding'] }),
  description: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  color: Nullable(Type.String({ examples: ['#3366ff'] })),
}
const courseTraces = {
  usageCount: Type.Integer({ description: 'Assignments that ever targeted the course' }),
  createdByUserId: Uuid({ description: 'The user who issued the API key' }),
  createdByName: Type.String(),
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
}

/** A course as listed. */
export const CustomCourseSummary = Type.Object(
  { ...courseFields, itemCount: Type.Integer(), ...courseTraces },
  { $id: 'CustomCourseSummary', additionalProperties: false },
)
export type CustomCourseSummary = Static<typeof CustomCourseSummary>

/** A course with its items in display order. */
export const CustomCourse = Type.Object(
  { ...courseFields, items: Type.Array(CourseItem), ...courseTraces },
  { $id: 'CustomCourse', additionalProperties: false },
)
export type CustomCourse = Static<typeof CustomCourse>

const NewCourseItem = Type.Object(
  {
    itemType: OneOf(itemTypes),
    itemId: Text({ minLength: 1, maxLength: 200 }, { description: 'Catalog id of the topic or scenario' }),
    orderIndex: Type.Integer({ minimum: 0, maximum: limits.orderIndex }),
  },
  { $id: 'NewCourseItem' },
)
export type NewCourseItem = Static<typeof NewCourseItem>

const nameRule = { description: 'Unique among the active courses, case is ignored' }
const optionalInputs = {
  description: Type.Optional(Nullable(Text({ maxLength: limits.descriptionLength }))),
  icon: Type.Optional(Nullable(Text({ maxLength: limits.iconLength }))),
  color: Type.Optional(
    Nullable(Type.String({ pattern: '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' }), {
      description: 'A CSS hex color: #rgb, #rgba, #rrggbb or #rrggbbaa',
      examples: ['#3366ff'],
    }),
  ),
  items: Type.Optional(
    Type.Array(NewCourseItem, {
      maxItems: limits.courseItems,
      description: 'The whole list. The same item twice is refused; equal orderIndex keeps the order of the array.',
    }),
  ),
}

export const NewCustomCourse = Type.Object({ name: Name(nameRule), ...optionalInputs }, { $id: 'NewCustomCourse' })
export type NewCustomCourse = Static<typeof NewCustomCourse>

/** Partial: only the fields sent are changed; null clears description, icon and color; items replace the whole list. */
export const CustomCourseUpdate = Type.Object(
  { name: Type.Optional(Name(nameRule)), ...optionalInputs },
  { $id: 'CustomCourseUpdate' },
)
export type CustomCourseUpdate = Static<typeof CustomCourseUpdate>

const exampleCourse = {
  id: '0198c2f4-d34a-7d58-8c2b-305a31df1f2f',
  name: 'Onboarding',
  description: null,
  icon: null,
  color: '#3366ff',
  items: [
    {
      id: '0198c2f4-d5ad-7294-80eb-daa998317e8e',
      itemType: 'topic',
      itemId: 'sql-injection',
      resolvedTitle: 'SQL injection',
      orderIndex: 0,
    },
    {
      id: '0198c2f4-d5ae-7b10-8f3c-5a6be01c92d4',
      itemType: 'scenario',
      itemId: 'login-bypass-sqli',
      resolvedTitle: 'Signed in as administrator without a password',
      orderIndex: 1,
    },
  ],
  usageCount: 0,
  createdByUserId: '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c',
  createdByName: 'Grace Example',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
}

export const listCustomCourses = {
  id: 'customCourses.list',
  method: 'GET',
  url: '/custom-courses',
  scope: 'custom-courses:read',
  summary: 'List active courses',
  description: 'Most recently updated first.',
  answer: Type.Array(CustomCourseSummary),
  errors: [],
} as const satisfies Operation

export const getCustomCourse = {
  id: 'customCourses.get',
  method: 'GET',
  url: '/custom-courses/{customCourseId}',
  scope: 'custom-courses:read',
  summary: 'Read a course with its ordered items',
  answer: CustomCourse,
  answerExample: { ...exampleCourse, usageCount: 3 },
  errors: ['custom_course_not_found'],
} as const satisfies Operation

export const createCustomCourse = {
  id: 'customCourses.create',
  method: 'POST',
  url: '/custom-courses',
  scope: 'custom-courses:write',
  summary: 'Create a course',
  body: NewCustomCourse,
  example: {
    name: 'Onboarding',
    color: '#3366ff',
    items: [
      { itemType: 'topic', itemId: 'sql-injection', orderIndex: 0 },
      { itemType: 'scenario', itemId: 'login-bypass-sqli', orderIndex: 1 },
    ],
  },
  answer: CustomCourse,
  answerExample: exampleCourse,
  errors: ['course_name_in_use', 'topic_not_found', 'scenario_not_found'],
} as const satisfies Operation

export const updateCustomCourse = {
  id: 'customCourses.update',
  method: 'PATCH',
  url: '/custom-courses/{customCourseId}',
  scope: 'custom-courses:write',
  summary: 'Update a course and/or replace its items',
  description: 'Only the fields sent are changed. `items`, when sent, replaces the whole list.',
  body: CustomCourseUpdate,
  example: { name: 'Onboarding 2027' },
  answer: CustomCourse,
  answerExample: { ...exampleCourse, name: 'Onboarding 2027', usageCount: 3, updatedAt: '2026-02-01T08:15:00.000Z' },
  errors: ['custom_course_not_found', 'course_name_in_use', 'topic_not_found', 'scenario_not_found'],
} as const satisfies Operation

export const deactivateCustomCourse = {
  id: 'customCourses.deactivate',
  method: 'DELETE',
  url: '/custom-courses/{customCourseId}',
  scope: 'custom-courses:write',
  summary: 'Deactivate a course',
  description:
    'It disappears from lists, its name is free again, existing assignments keep their history. `reactivate` brings it back.',
  answer: Confirmation,
  answerExample: { message: 'Custom course deactivated' },
  errors: ['custom_course_not_found'],
} as const satisfies Operation

export const reactivateCustomCourse = {
  id: 'customCourses.reactivate',
  method: 'POST',
  url: '/custom-courses/{customCourseId}/reactivate',
  scope: 'custom-courses:write',
  summary: 'Reactivate a course',
  description:
    'It is listed again with its items, and open assignments reach people who came meanwhile. Repeating it changes nothing.',
  answer: CustomCourse,
  answerExample: { ...exampleCourse, usageCount: 3, updatedAt: '2026-02-01T08:15:00.000Z' },
  errors: ['custom_course_not_found', 'course_name_in_use'],
} as const satisfies Operation
