# block: renew-access
        self._db.execute("DELETE FROM sessions WHERE id = %s", (digest(browser.session_id),))
        others = (browser.user_id, browser.agent)
        self._db.execute("DELETE FROM sessions WHERE user_id = %s AND agent <> %s", others)
        self._db.execute("DELETE FROM stay_tokens WHERE user_id = %s AND agent <> %s", others)
        fresh = self._open_session(browser.user_id, browser.agent)
# end
