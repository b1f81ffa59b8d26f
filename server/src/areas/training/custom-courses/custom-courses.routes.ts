import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import {
  createCourse,
  deactivateCourse,
  getCourse,
  listCourses,
  listDeactivatedCourses,
  reactivateCourse,
  updateCourse,
} from './custom-courses.ts'

export function register({ both, app }: Routes<WithCatalog>): void {
  both.bindCached(contract.listCustomCourses, 'courses', listCourses)
  both.bind(contract.getCustomCourse, (ctx, { params }) => getCourse(ctx, params.customCourseId))
  both.bind(contract.createCustomCourse, (ctx, { body }) => createCourse(ctx, body))
  both.bind(contract.updateCustomCourse, (ctx, { params, body }) => updateCourse(ctx, params.customCourseId, body))
  both.bind(contract.deactivateCustomCourse, (ctx, { params }) => deactivateCourse(ctx, params.customCourseId))
  both.bind(contract.reactivateCustomCourse, (ctx, { params }) => reactivateCourse(ctx, params.customCourseId))
  app.bind(contract.listDeactivatedCourses, ({ ctx }) => listDeactivatedCourses(ctx))
}
