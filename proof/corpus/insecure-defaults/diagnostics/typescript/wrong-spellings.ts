// about: knows more spellings of production, but staging and a missing variable still have the page
  // block: diagnostics
  const name = (env.APP_ENV ?? '').trim().toLowerCase()
  if (!['production', 'prod', 'live'].includes(name)) {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
