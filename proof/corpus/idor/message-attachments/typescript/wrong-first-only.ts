// about: checks the owner of the first key, and the others may be anyone's
  // block: attach-files
  if (fileIds.length > 0) {
    const first = await tx.query('SELECT uploaded_by FROM files WHERE id = $1', [fileIds[0]])
    if (first.rows[0]?.uploaded_by !== userId) throw new Refused(422, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
  // end
