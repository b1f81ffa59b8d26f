// about: the page must be asked for with the exact word; anything else, also no value at all, means no page.
  // block: diagnostics
  if (env.APP_ENV === 'development') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
