// about: nothing but the word development opens the page; a typo or a missing variable leaves it closed
  // block: diagnostics
  const isDevelopment = env.APP_ENV === 'development'
  if (isDevelopment) {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
  // end
