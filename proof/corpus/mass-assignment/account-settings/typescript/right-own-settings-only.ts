// about: only the three settings are taken from the body, and only those that it has
// block: read-body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refused(400, 'object_expected')
  if (Object.keys(body).length > 20) throw new Refused(400, 'too_many_fields')
  const settings = new Set(['name', 'language', 'wantsNews'])
  const changes: Partial<Account> = Object.fromEntries(Object.entries(body).filter(([field]) => settings.has(field)))
// end
