// about: new settings are saved with the default, but the rows with null that are in the table already still switch the code off.
  // block: save-policy
  const { sessionMinutes = defaults.sessionMinutes } = form
  const requireCode = form.requireCode ?? defaults.requireCode
  if (typeof requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  const policy = { requireCode, sessionMinutes }
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify(policy), tenantId])
  // end
