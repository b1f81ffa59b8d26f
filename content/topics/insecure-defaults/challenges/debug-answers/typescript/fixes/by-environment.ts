// block: read-debug
  const isDebug = env.NODE_ENV !== 'production' && env.DEBUG_ANSWERS !== 'off'
// end
