// block: attach-files
  if (fileIds.length > 0) {
    const own = await tx.query('SELECT id FROM files WHERE id = ANY($1) AND uploaded_by = $2', [fileIds, userId])
    if (own.rowCount === 0) throw new Refused(422, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
// end
