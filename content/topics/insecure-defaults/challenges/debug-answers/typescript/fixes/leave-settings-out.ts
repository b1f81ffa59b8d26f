// block: build-answer
  const short = { error: 'internal_error', requestId: request.id }
  if (!settings.isDebug) return { status: 500, body: short }
  return { status: 500, body: { ...short, message: error.message, stack: error.stack } }
// end
