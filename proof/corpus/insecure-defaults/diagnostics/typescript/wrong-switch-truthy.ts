// about: wrong, DIAGNOSTICS=off is a text as well
// block: diagnostics
  if (env.APP_ENV === 'development' || env.DIAGNOSTICS) {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
// end
