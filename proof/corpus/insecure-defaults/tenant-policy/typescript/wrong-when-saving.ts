// about: null is replaced when a policy is saved from now on, but rows that hold null already still switch the code off
// block: save-policy
  const { sessionMinutes = defaults.sessionMinutes } = form
  if (form.requireCode !== null && typeof form.requireCode !== 'boolean') throw new TypeError('requireCode')
  if (!Number.isInteger(sessionMinutes) || sessionMinutes < 5 || sessionMinutes > 720) throw new RangeError('sessionMinutes')
  const policy: Policy = { requireCode: form.requireCode ?? defaults.requireCode, sessionMinutes }
  await db.query('UPDATE tenants SET policy = $1 WHERE id = $2', [JSON.stringify(policy), tenantId])
// end
