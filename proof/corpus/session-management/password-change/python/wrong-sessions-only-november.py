# about: All sessions end, but with a token of "stay signed in" the other browser gets a new one right away, for another ninety days.
        # block: renew-access
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
        # end
