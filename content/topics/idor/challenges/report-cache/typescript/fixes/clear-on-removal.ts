// block: remove-member
  const { rowCount } = await ctx.db.query('DELETE FROM members WHERE team_id = $1 AND user_id = $2', [teamId, userId])
  if (rowCount === 0) throw new NotFound('member_not_found')
  const reports = await ctx.db.query('SELECT id FROM reports WHERE team_id = $1', [teamId])
  await ctx.cache.delete(reports.rows.map(({ id }) => `report:${id}`))
// end
