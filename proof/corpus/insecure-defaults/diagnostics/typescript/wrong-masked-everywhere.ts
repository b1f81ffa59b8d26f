// about: wrong, secrets are masked and the page still exists where nobody has said that it is production
// block: diagnostics
  if (env.APP_ENV !== 'production') {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: { COMMIT: env.COMMIT, APP_ENV: env.APP_ENV } }))
  }
// end
