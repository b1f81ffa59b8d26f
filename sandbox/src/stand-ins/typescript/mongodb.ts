/** The types of the package `mongodb` that lessons name. */
export type Filter<Shape> = { [Key in keyof Shape]?: unknown } & Record<string, unknown>

export type Cursor<Row> = {
  sort(order: Record<string, 1 | -1>): Cursor<Row>
  skip(count: number): Cursor<Row>
  limit(count: number): Cursor<Row>
  project(projection: Record<string, 0 | 1>): Cursor<Row>
  toArray(): Promise<Row[]>
}

export type Collection<Shape extends object> = {
  find(filter?: Filter<Shape>, options?: { projection?: Record<string, 0 | 1> }): Cursor<Shape>
  findOne(filter?: Filter<Shape>, options?: { projection?: Record<string, 0 | 1> }): Promise<Shape | null>
  countDocuments(filter?: Filter<Shape>): Promise<number>
  insertOne(row: Shape): Promise<{ acknowledged: boolean; insertedId: unknown }>
  updateOne(filter: Filter<Shape>, update: object): Promise<{ matchedCount: number; modifiedCount: number }>
  deleteOne(filter: Filter<Shape>): Promise<{ deletedCount: number }>
}
