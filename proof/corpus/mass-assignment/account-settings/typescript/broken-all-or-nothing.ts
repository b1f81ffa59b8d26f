// about: only three fields are taken, but fields that were not sent become undefined, so a change of one setting is refused
// block: read-body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refused(400, 'object_expected')
  if (Object.keys(body).length > 20) throw new Refused(400, 'too_many_fields')
  const given: Partial<Account> = body
  const changes: Partial<Account> = { name: given.name, language: given.language, wantsNews: given.wantsNews }
// end
