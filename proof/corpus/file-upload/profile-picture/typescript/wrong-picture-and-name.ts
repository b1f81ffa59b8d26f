// about: Demands the first bytes of a picture and keeps any extension; a page can begin with GIF89a.
// block: check-type
  const start = upload.data.toString('latin1', 0, 6)
  if (!upload.type.startsWith('image/') || !/^(\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF)/.test(start)) throw new Refused('type')
// end
