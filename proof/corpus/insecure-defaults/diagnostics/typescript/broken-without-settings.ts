// about: broken, developers need the settings on the page
// block: diagnostics
  if (env.APP_ENV === 'development') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: {} }))
  }
// end
