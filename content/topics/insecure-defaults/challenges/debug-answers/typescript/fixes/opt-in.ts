// block: read-debug
  const isDebug = env.DEBUG_ANSWERS === 'on'
// end
