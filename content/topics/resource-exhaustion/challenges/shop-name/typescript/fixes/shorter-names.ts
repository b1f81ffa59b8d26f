// block: check-length
  if (name.length < 3) throw new NameRefused('name_too_short')
  if (name.length > 40) throw new NameRefused('name_too_long')
// end
