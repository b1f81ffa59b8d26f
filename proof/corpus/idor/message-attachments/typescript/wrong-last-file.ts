// about: wrong, only the last file of the list is compared with the author
// block: attach-files
  if (fileIds.length > 0) {
    const { rows } = await tx.query('SELECT uploaded_by, message_id FROM files WHERE id = $1', [fileIds.at(-1)])
    if (rows[0]?.uploaded_by !== userId || rows[0]?.message_id !== null) throw new Refused(422, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
  }
// end
