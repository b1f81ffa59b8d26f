from pg_locks import Blocked, World

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Case:
    def __init__(self, vary):
        self.card, self.other = ("".join(vary.pick(SIGNS) for _ in range(16)) for _ in range(2))
        self.account, self.cents = vary.number(1, 99), vary.number(10, 500) * 100
        self.world = World(
            f"""
            CREATE TABLE gift_cards (code TEXT, cents INTEGER, redeemed_at TEXT, account_id INTEGER);
            INSERT INTO gift_cards (code, cents) VALUES ('{self.card}', {self.cents}), ('{self.other}', 100);
            CREATE TABLE accounts (id INTEGER, balance INTEGER);
            INSERT INTO accounts VALUES ({self.account}, 0), ({self.account + 1}, 0);
            CREATE TABLE journal (account_id INTEGER, code TEXT, cents INTEGER);
            """
        )

    def total(self):
        return self.world.connect().execute("SELECT SUM(balance) AS total FROM accounts").fetchone()["total"]


def refusal(code, function, *arguments):
    try:
        return str(function(*arguments))
    except code.Refused as error:
        return str(error)


def works(code, vary):
    case = Case(vary)
    cards, account = code.GiftCards(case.world.connect()), case.account
    spaced = "-".join(case.card.lower()[start : start + 4] for start in range(0, 16, 4))
    balance = cards.redeem(account, spaced)
    assert balance == case.cents, f"Redeeming {spaced}, a card of {case.cents} cents, should give the new balance."
    assert cards.redeem(account, case.other) == case.cents + 100, "Redeeming a second card should add its amount."
    wrong = case.card[:15] + ("Y" if case.card.endswith("X") else "X")
    for text, expected in ((case.card, "already_redeemed"), (wrong, "code_not_valid"), ("x", "code_not_valid")):
        assert refusal(code, cards.redeem, account, text) == expected, f"Redeeming {text} should be refused with {expected}."
    rows = case.world.connect().execute("SELECT account_id, code, cents FROM journal ORDER BY cents DESC").fetchall()
    expected = sorted([(account, case.card, case.cents), (account, case.other, 100)], key=lambda row: -row[2])
    assert [tuple(row.values()) for row in rows] == expected, "Each card that was redeemed should be one line of the journal."


def exploit(code, vary):
    """Two requests with one card. The first stands still after each of its statements in turn, and meanwhile the other one runs: in the same process, for the
    same account or another one, and in another process, whose memory is its own."""
    for where in ("in the same process", "for another account", "in another process"):
        for statement in range(1, 8):
            case = Case(vary)
            world, paused = case.world, []
            second = case.account + (where == "for another account")
            here, other = code.GiftCards(world.connect()), code.GiftCards(world.connect())

            def elsewhere(is_advisory):
                if is_advisory:
                    return  # Code that takes an advisory lock takes it in every process.
                db = world.connect()
                claim = "UPDATE gift_cards SET redeemed_at = CURRENT_TIMESTAMP WHERE code = %s AND redeemed_at IS NULL RETURNING cents"
                if row := db.execute(claim, (case.card,)).fetchone():
                    db.execute("UPDATE accounts SET balance = balance + %s WHERE id = %s", (row["cents"], second))

            def meanwhile(is_advisory):
                paused.append(statement)
                try:
                    elsewhere(is_advisory) if where == "in another process" else other.redeem(second, case.card)
                except (Exception, Blocked):
                    pass

            world.pause_after(statement, meanwhile)
            try:
                here.redeem(case.account, case.card)
            except (Exception, Blocked):
                pass
            added = case.total()
            if added > case.cents:
                return {
                    "sent": f"two requests with the card {case.card}, the second one {where} after statement {statement} of the first",
                    "got": f"{added} cents for a card of {case.cents}: both have found the card unredeemed",
                }
            if not paused:
                break
    return False
