// block: diagnostics
  if (env.DIAGNOSTICS === 'on') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
// end
