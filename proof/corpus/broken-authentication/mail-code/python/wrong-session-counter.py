# about: wrong codes are counted in the visitor's session, which an attacker drops or multiplies at will
# part: limits
LIFETIME_SECONDS = 10 * 60
MAX_FAILURES = 5
# end
    # block: load-code
    if visit.session.get("failures", 0) >= MAX_FAILURES:
        raise WrongCode(visit.address)
    query = "SELECT code_hash FROM sign_in_codes WHERE reader_id = %s AND sent_at > %s"
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS)).fetchone()
    # end
    # part: refuse
    if not is_right:
        visit.session["failures"] = visit.session.get("failures", 0) + 1
        raise WrongCode(visit.address)
    # end
