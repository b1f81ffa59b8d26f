# about: All sessions and all stay tokens of the user are removed, then this browser gets a new session.
        # block: renew-access
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s", (browser.user_id,))
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
        # end
