// about: New choices are stored as the default; companies that chose before are still open.
// block: save-policy
  const { sessionMinutes = defaults.sessionMinutes } = form
  const requireCode = form.requireCode ?? defaults.requireCode
  if (typeof requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify({ requireCode, sessionMinutes }), tenantId])
// end
