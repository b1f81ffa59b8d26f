// block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2)', [id, fileIds])
    if (attached.rowCount !== fileIds.length) throw new Refused(422, 'file_not_found')
  }
// end
