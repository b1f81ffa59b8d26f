# about: "stay signed in" ends only for other user agents; an attacker with the same browser string keeps their token
# block: renew-access
        self._db.execute("DELETE FROM sessions WHERE user_id = %s", (browser.user_id,))
        # This browser stays signed in.
        self._db.execute(
            "DELETE FROM stay_tokens WHERE user_id = %s AND agent <> %s",
            (browser.user_id, browser.agent),
        )
        fresh = self._open_session(browser.user_id, browser.agent)
# end
