// about: broken, an infected file is answered as if it did not exist
// block: open-file
      const { rows } = await db.query("SELECT name, key, state FROM files WHERE id = $1 AND state = 'clean'", [id])
      const file = rows[0]
      if (!file) throw new Refused(404, 'file_not_found')
// end
