// block: fill-cache
  await cache.set(key, JSON.stringify(report), 15)
  return report
// end
