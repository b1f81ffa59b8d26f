from contextlib import nullcontext

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE gift_cards (code TEXT, cents INTEGER, redeemed_at TEXT, account_id INTEGER);
    INSERT INTO gift_cards (code, cents) VALUES ('QX7P33KD90ZNW2LM', 5000), ('AAAABBBBCCCCDDDD', 100);
    CREATE TABLE accounts (id INTEGER, balance INTEGER);
    INSERT INTO accounts VALUES (1, 0);
    CREATE TABLE journal (account_id INTEGER, code TEXT, cents INTEGER);
"""


class Database:
    """Lets another request run in full right after the nth reading: the moment that an attacker looks for.

    Transactions at the level read committed do not keep each other from reading: here they are no more than the order of their statements.
    """

    def __init__(self):
        self.real = psycopg.connect(TABLES, row_factory=dict_row)
        self.reads, self.pause_at, self.meanwhile = 0, None, None

    def transaction(self):
        return nullcontext()

    def execute(self, query, params=()):
        result = self.real.execute(query, params)
        if query.startswith("SELECT"):
            self.reads += 1
            if self.reads == self.pause_at:
                self.meanwhile()
        return result


def refusal(code, *arguments):
    try:
        return str(arguments[0](*arguments[1:]))
    except code.Refused as error:
        return str(error)


def works(code):
    cards = code.GiftCards(Database())
    assert cards.redeem(1, "qx7p-33kd-90zn-w2lm") == 5000
    assert cards.redeem(1, "AAAABBBBCCCCDDDD") == 5100
    assert refusal(code, cards.redeem, 1, "QX7P33KD90ZNW2LM") == "already_redeemed"
    assert refusal(code, cards.redeem, 1, "QX7P33KD90ZNW2LX") == "code_not_valid"
    assert refusal(code, cards.redeem, 1, "x") == "code_not_valid"


def exploit(code):
    for pause_at in (1, 2):
        db = Database()
        here, other_process = code.GiftCards(db), code.GiftCards(db)
        db.pause_at = pause_at
        db.meanwhile = lambda: refusal(code, other_process.redeem, 1, "QX7P33KD90ZNW2LM")
        refusal(code, here.redeem, 1, "QX7P33KD90ZNW2LM")
        if db.execute("SELECT balance FROM accounts").fetchone()["balance"] > 5000:
            return True
    return False
