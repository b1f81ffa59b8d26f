# about: Every try is counted before the code is read, and after five tries there is no code to read.
# block: load-code
    desk.db.execute("UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = %s", (reader_id,))
    query = "SELECT code_hash FROM sign_in_codes WHERE reader_id = %s AND sent_at > %s AND attempts <= 5"
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS)).fetchone()
# end
