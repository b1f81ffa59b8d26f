// about: With 45 characters the pattern still takes billions of steps.
  // block: check-length
  if (name.length < 3) throw new NameRefused('name_too_short')
  if (name.length > 45) throw new NameRefused('name_too_long')
  // end
