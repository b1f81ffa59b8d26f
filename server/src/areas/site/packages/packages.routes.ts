import { join } from 'node:path'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { bindPackages } from './packages.ts'

const builtFolder = join(import.meta.dirname, '../../../../dist/packages')

export function register({ pages }: Routes): void {
  bindPackages(pages, builtFolder)
}
