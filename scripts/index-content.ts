/** Reads our content once, at `npm ci`, so that the first start need not. Mistakes are told by the start and by `parapet content check`. */
import { builtInContentFolder, CatalogError, loadCatalog } from '../server/src/features/catalog/catalog.ts'

await loadCatalog([builtInContentFolder]).catch((error: unknown) => {
  if (!(error instanceof CatalogError)) throw error
  console.error(error.message)
})
