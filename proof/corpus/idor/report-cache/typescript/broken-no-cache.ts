// about: without the cache only members get reports, but each view takes seconds again
  // block: read-cache
  void cache
  // end
  // block: fill-cache
  return report
  // end
