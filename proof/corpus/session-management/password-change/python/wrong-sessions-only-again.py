# about: The sessions end, but a "stay signed in" token of the intruder gets a new one for ninety days.
        # block: renew-access
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
        # end
