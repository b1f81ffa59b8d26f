// about: Only the first star is taken out, so two stars as PIN leave one that matches everything.
  // block: write-filter
  const [uid, code] = [user, pin].map((value) => value.replaceAll(/[()\\\0]/g, '').replace('*', ''))
  const filter = `(&(uid=${uid})(printPin=${code}))`
  // end
