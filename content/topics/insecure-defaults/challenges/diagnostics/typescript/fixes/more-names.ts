// block: diagnostics
  if (!['production', 'prod'].includes(env.APP_ENV?.toLowerCase() ?? '')) {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
// end
