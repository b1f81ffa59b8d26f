// block: build-answer
  const short = { error: 'internal_error', requestId: request.id }
  const isLocal = /^localhost(:\d+)?$/.test(request.host)
  if (!settings.isDebug || !isLocal) return { status: 500, body: short }
  return { status: 500, body: { ...short, message: error.message, stack: error.stack, settings } }
// end
