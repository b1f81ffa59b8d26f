import type { AppApi } from './app-api.ts'
import type { McpApi } from './mcp-api.ts'
import type { Pages } from './pages.ts'
import type { PublicApi } from './public-api.ts'
import type { ScimApi } from './scim-api.ts'

/**
 * What `register` of a feature gets. `More` is what it needs in every context, such as the catalog; `Services` is what it
 * needs of what the composition made. The compiler refuses a feature that asks for something that isn't there.
 */
export type Routes<More = unknown, Services = unknown> = {
  /** The public API: for keys, and for admins in the console. */
  both: PublicApi<More>
  /** What only the web app calls. */
  app: AppApi<More>
  pages: Pages<More>
  scim: ScimApi<More>
  mcp: McpApi<More>
  services: Services
}
