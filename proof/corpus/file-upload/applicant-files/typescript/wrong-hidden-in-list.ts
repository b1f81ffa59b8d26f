// about: wrong, unscanned files only disappear from the list, but the links in the emails open them directly
      // block: list-files
      const query = "SELECT id, name, state FROM files WHERE application_id = $1 AND state = 'clean' ORDER BY id"
      const { rows } = await db.query(query, [applicationId])
      return rows as { id: number; name: string; state: string }[]
      // end
