// about: scans right after the upload, but when the scanner fails the file stays new and opens as before
// block: receive-file
      const key = randomUUID()
      await storage.write(key, data)
      const query = "INSERT INTO files (application_id, name, key, state) VALUES ($1, $2, $3, 'new') RETURNING id"
      const { rows } = await db.query(query, [applicationId, name.replaceAll(/[^\w. -]/g, '_'), key])
      const id = Number(rows[0]?.id)
      await scanFile(id, key)
      return id
// end
