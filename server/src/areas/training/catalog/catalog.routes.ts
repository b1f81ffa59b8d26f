import { listCategories, listScenarios, listTopics, listTopicsOfCwe } from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import {
  listCatalogCategories,
  listCatalogScenarios,
  listCatalogTopics,
  listTopicsForCwe,
  type WithCatalog,
} from './catalog.ts'

export function register({ both }: Routes<WithCatalog>): void {
  both.bind(listCategories, ({ catalog }) => listCatalogCategories(catalog))
  both.bind(listTopics, ({ catalog }) => listCatalogTopics(catalog))
  both.bind(listScenarios, ({ catalog }) => listCatalogScenarios(catalog))
  both.bind(listTopicsOfCwe, ({ catalog }, { params }) => listTopicsForCwe(catalog, params.cweId))
}
