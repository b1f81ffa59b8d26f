# about: ends all sessions, but a stolen "stay signed in" token is exchanged for a new one
# block: renew-access
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
# end
