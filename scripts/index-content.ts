/**
 * Indexes our content once, at `npm ci`, so that the first start is fast. The start and `parapet content check` report
 * mistakes.
 */
import { builtInContentFolder, CatalogError, loadCatalog } from '../server/src/areas/training/catalog/catalog.ts'

await loadCatalog([builtInContentFolder]).catch((error: unknown) => {
  if (!(error instanceof CatalogError)) throw error
  console.error(error.message)
})
