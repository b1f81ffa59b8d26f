// block: set-cookie
      return { setCookie: writeCookie(`${token}.${clock() + 30 * minute}`) }
// end
// block: look-up
      const [, token = '', endsAt] = /(?:^|;\s*)desk=([0-9a-f]+)\.(\d+)/.exec(cookies) ?? []
      if (!(Number(endsAt) > now)) return undefined
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
// end
// part: answer
      return { user: { id: found.id, hotelId: found.hotel_id }, setCookie: writeCookie(`${token}.${now + 30 * minute}`) }
// end
