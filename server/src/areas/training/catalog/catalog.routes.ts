import { listCategories, listScenarios, listTopics, listTopicsOfCwe } from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import {
  type Catalog,
  listCatalogCategories,
  listCatalogScenarios,
  listCatalogTopics,
  listTopicsForCwe,
} from './catalog.ts'

export function catalogRoutes(app: PublicApi, catalog: Catalog): void {
  app.bind(listCategories, () => listCatalogCategories(catalog))
  app.bind(listTopics, () => listCatalogTopics(catalog))
  app.bind(listScenarios, () => listCatalogScenarios(catalog))
  app.bind(listTopicsOfCwe, (_ctx, { params }) => listTopicsForCwe(catalog, params.cweId))
}
