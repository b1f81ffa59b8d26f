// about: files must not be sent yet, but somebody else's fresh upload can still be attached and read
// block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND message_id IS NULL', [id, fileIds])
    if (attached.rowCount !== fileIds.length) throw new Refused(409, 'file_already_sent')
  }
// end
