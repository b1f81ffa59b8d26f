# about: Tries are counted only after the code was right.
# block: use-up-code
    query = "UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = %s RETURNING attempts"
    if desk.db.execute(query, (reader_id,)).fetchone()["attempts"] > 5:
        raise WrongCode(visit.address)
    desk.db.execute("DELETE FROM sign_in_codes WHERE reader_id = %s", (reader_id,))
# end
