import { tableFeatures } from '@tanstack/react-table'
import type { CSSProperties } from 'react'

type ColumnMeta = {
  /** Marks the column that names its row, if it isn't the first. */
  isRowHeader?: true
  style?: CSSProperties
}

/**
 * We implement sorting, selection and column choice in a few lines: the library's versions are larger than the table.
 */
export const features = tableFeatures({ columnMeta: {} as ColumnMeta })
export type Features = typeof features
