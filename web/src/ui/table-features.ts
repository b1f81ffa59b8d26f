import { tableFeatures } from '@tanstack/react-table'
import type { CSSProperties } from 'react'

type ColumnMeta = {
  /** The column that names its row, where that isn't the first one. */
  isRowHeader?: true
  style?: CSSProperties
}

/** Sorting, selection and column choice are our own few lines: those of the library weigh more than the table. */
export const features = tableFeatures({ columnMeta: {} as ColumnMeta })
export type Features = typeof features
