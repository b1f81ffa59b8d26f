// about: the page only exists where the environment is called development, so a missing or mistyped name means no page
  // block: diagnostics
  if (env.APP_ENV === 'development') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
