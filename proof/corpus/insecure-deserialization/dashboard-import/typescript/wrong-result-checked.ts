// about: the result is checked when the function has already run, for example process.exit
// block: revive
/** `{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type. */
function revive(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('$type' in value)) return value
  const { $type, args } = value as unknown as { $type: string; args: unknown[] }
  const built = Reflect.construct(findType($type), args)
  const allowed = [DateRange, Threshold, URL, Intl.NumberFormat]
  if (!allowed.some((type) => built instanceof type)) throw new ImportError(`there is no type ${$type}`)
  return built
}
// end
