import { join } from 'node:path'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { bindWebPages } from './web-pages.ts'

const builtFolder = join(import.meta.dirname, '../../../../../web/dist')

export function register({ pages }: Routes): void {
  bindWebPages(pages, builtFolder)
}
