import re
# part: imports
# end

import psycopg


class Refused(Exception):
    pass


class GiftCards:
    """`db` is in autocommit mode."""

    def __init__(self, db: psycopg.Connection):
        self._db = db
        # part: fields
        # end

    def redeem(self, account_id: int, text: str) -> int:
        """Returns the new balance in cents."""
        # block: read-code
        code = re.sub(r"[\s-]", "", text).upper()
        if not re.fullmatch(r"[A-Z0-9]{16}", code):
            raise Refused("code_not_valid")
        # end
        # part: guard
        return self._redeem(account_id, code)
        # end

    def _redeem(self, account_id: int, code: str) -> int:
        # block: check-card
        query = "SELECT cents, redeemed_at FROM gift_cards WHERE code = %s"
        card = self._db.execute(query, (code,)).fetchone()
        if card is None:
            raise Refused("code_not_valid")
        if card["redeemed_at"] is not None:
            raise Refused("already_redeemed")
        # end

        # block: mark-card
        mark = "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP, account_id = %s WHERE code = %s"
        self._db.execute(mark, (account_id, code))
        # end

        # block: add-amount
        add = "UPDATE accounts SET balance = balance + %s WHERE id = %s RETURNING balance"
        account = self._db.execute(add, (card["cents"], account_id)).fetchone()
        if account is None:
            raise RuntimeError(f"account {account_id} is gone")
        # end

        # block: write-entry
        entry = "INSERT INTO journal (account_id, code, cents) VALUES (%s, %s, %s)"
        self._db.execute(entry, (account_id, code, card["cents"]))
        return account["balance"]
        # end
