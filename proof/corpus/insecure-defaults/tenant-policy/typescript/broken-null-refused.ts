// about: broken, the third choice can't be saved any more
// block: save-policy
  const { requireCode, sessionMinutes = defaults.sessionMinutes } = form
  if (typeof requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify({ requireCode, sessionMinutes }), tenantId])
// end
// block: merge-defaults
  return { requireCode: stored.requireCode ?? defaults.requireCode, sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes }
// end
