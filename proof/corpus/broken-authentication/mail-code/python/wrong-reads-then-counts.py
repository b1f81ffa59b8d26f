# about: wrong, the number is read before and written after the comparison, so guesses that arrive together all see 0
# block: load-code
    row = desk.db.execute(
        "SELECT code_hash, attempts FROM sign_in_codes WHERE reader_id = %s AND sent_at > %s", (reader_id, desk.clock() - LIFETIME)
    ).fetchone()
    if row and row["attempts"] >= 5:
        raise WrongCode(visit.address)
# end
# part: refuse
    if not is_right:
        desk.db.execute("UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = %s", (reader_id,))
        raise WrongCode(visit.address)
# end
