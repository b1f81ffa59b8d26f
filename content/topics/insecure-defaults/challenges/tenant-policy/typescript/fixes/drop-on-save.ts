// block: save-policy
  const { requireCode, sessionMinutes = defaults.sessionMinutes } = form
  if (requireCode !== null && typeof requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  const policy = requireCode === null ? { sessionMinutes } : { requireCode, sessionMinutes }
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify(policy), tenantId])
// end
