# about: all sessions and all stay-signed-in tokens of the user end, then this browser gets a fresh session
# block: renew-access
        for query in (
            "DELETE FROM stay_tokens WHERE user_id = %s",
            "DELETE FROM sessions WHERE user_id = %s",
        ):
            self._db.execute(query, (browser.user_id,))
        fresh = self._open_session(browser.user_id, browser.agent)
# end
