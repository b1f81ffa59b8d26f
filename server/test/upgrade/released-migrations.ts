/**
 * The migrations of the last release, with their checksums as in `schema_migrations`. `npm run set-version` writes them
 * for a version that is not a candidate. Until the first release, the baseline may still change.
 */
export const releasedMigrations: Record<string, string> = {}
