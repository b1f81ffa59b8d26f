// block: revive
/** `{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type. */
function revive(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('$type' in value)) return value
  const { $type, args } = value as unknown as { $type: string; args: unknown[] }
  const built = Reflect.construct(findType($type), args)
  if (![DateRange, Threshold, URL, Intl.NumberFormat].some((type) => built instanceof type))
    throw new ImportError(`the type ${$type} is not allowed`)
  return built
}
// end
