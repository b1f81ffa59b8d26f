// about: Tokens of links always have a list, those of sessions never.
// block: load-user
      if (payload.list !== undefined) throw new SignedOut('not a session')
      const { rows } = await db.query('SELECT id, name FROM customers WHERE id = $1 AND locked_at IS NULL', [Number(payload.sub)])
      if (!rows[0]) throw new SignedOut('unknown customer')
      return rows[0] as { id: number; name: string }
// end
