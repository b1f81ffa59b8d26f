// block: revive
/** `{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type. */
function revive(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('$type' in value)) return value
  const { $type, args } = value as unknown as { $type: string; args: unknown[] }
  if (!args.every((arg) => ['string', 'number', 'boolean'].includes(typeof arg)))
    throw new ImportError('arguments must be texts, numbers or booleans')
  return Reflect.construct(findType($type), args)
}
// end
