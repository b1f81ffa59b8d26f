import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
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

export function customCourseRoutes(app: PublicApi<WithCatalog>): void {
  app.bindCached(contract.listCustomCourses, 'courses', listCourses)
  app.bind(contract.getCustomCourse, (ctx, { params }) => getCourse(ctx, params.customCourseId))
  app.bind(contract.createCustomCourse, (ctx, { body }) => createCourse(ctx, body))
  app.bind(contract.updateCustomCourse, (ctx, { params, body }) => updateCourse(ctx, params.customCourseId, body))
  app.bind(contract.deactivateCustomCourse, (ctx, { params }) => deactivateCourse(ctx, params.customCourseId))
  app.bind(contract.reactivateCustomCourse, (ctx, { params }) => reactivateCourse(ctx, params.customCourseId))
}

export function customCourseConsoleRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bind(contract.listDeactivatedCourses, ({ ctx }) => listDeactivatedCourses(ctx))
}
