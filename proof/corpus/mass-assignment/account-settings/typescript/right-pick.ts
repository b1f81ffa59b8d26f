// about: only the three fields that customers may set are taken out of the body
  // block: read-body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refused(400, 'object_expected')
  if (Object.keys(body).length > 20) throw new Refused(400, 'too_many_fields')
  const settable = ['name', 'language', 'wantsNews']
  const changes: Partial<Account> = Object.fromEntries(Object.entries(body).filter(([field]) => settable.includes(field)))
  // end
