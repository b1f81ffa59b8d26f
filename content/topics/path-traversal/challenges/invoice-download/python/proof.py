from pathlib import Path

from flask import Flask, request


def start(code, own, others, file, secret):
    for customer in (own, *others):
        folder = Path("invoices", str(customer))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("own invoice" if customer == own else f"{secret} of {customer}")
    Path("secret.pdf").write_text(secret)
    app = Flask("invoices")
    session = f"session={own}"
    code.add_invoice_routes(
        app, Path("invoices").resolve(), lambda: own if request.cookies.get("session") == str(own) else None
    )
    client = app.test_client()
    return lambda file, cookie=session: client.get(
        "/invoices/download", query_string={"file": file}, headers={"Cookie": cookie}
    )


def month_of(vary):
    return f"20{vary.number(20, 26)}-0{vary.number(1, 9)}"


def works(code, vary):
    own, month = vary.number(1, 9), month_of(vary)
    download = start(code, own, [own + 1], f"{month}.pdf", "invoice")
    Path(f"invoices/{own}/{month}.xml").write_text("<invoice/>")
    answer = download(f"{month}.pdf")
    assert answer.text == "own invoice", f"The customer's own invoice {month}.pdf should be sent."
    assert answer.content_type == "application/pdf", "A PDF should be sent as application/pdf."
    assert download(f"{month}.xml").text == "<invoice/>", f"The invoice {month}.xml should be sent, too."
    assert download("2019-12.pdf").status_code == 404, "A missing invoice should be answered with 404."
    assert download("").status_code == 400, "A request without a name should be answered with 400."
    answer = download(f"{month}.pdf", cookie="session=none")
    assert answer.status_code == 401, "Nobody should get an invoice without signing in."


def make_forms(target):
    """Steps upwards in several spellings, and absolute paths."""
    return [
        f"../{target}",
        f"./../{target}",
        f"....//{target}",
        f"..././{target}",
        f"x/../../{target}",
        f"..\\{target}",
        f"..%2f{target}",
        f".././{target}",
        str(Path("invoices", target).resolve()),
        # A line break, where a pattern is tried line by line.
        f"{target.rpartition('/')[2]}\n/../../{target}",
        f"{target.rpartition('/')[2]}/../../{target}",
        f"./x/.././../{target}",
    ]


def exploit(code, vary, payloads=None):
    own = vary.number(1, 9) if payloads is None else 7
    file = f"{month_of(vary)}.pdf" if payloads is None else "2026-01.pdf"
    secret = f"Invoice {vary.text(12)}"
    # One number that begins like the own one, and one that does not.
    others = [own * 10 + vary.number(0, 9), own + 1] if payloads is None else [71, 8]
    download = start(code, own, others, file, secret)
    if payloads is None:
        targets = [*(f"{other}/{file}" for other in others), "../secret.pdf"]
        payloads = [form for target in targets for form in make_forms(target)]
    for name in payloads:
        try:
            text = download(name).text
        except Exception:
            continue  # Refused; the next one may be not.
        if secret in text:
            return {"sent": f"file={name} as customer {own}", "got": text}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    secret = f"Invoice of {vary.name()}, calls to {vary.number(1_000_000, 9_999_999)}"
    for customer, text in ((7, "Your invoice"), (8, secret)):
        folder = Path("archive", str(customer))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "2026-01.pdf").write_text(text)
    try:
        app = Flask("invoices")
        code.add_invoice_routes(app, Path("archive").resolve(), lambda: 7)
        answer = app.test_client().get("/invoices/download", query_string={"file": input["file"]})
        shown = f"{answer.status_code}\n\n{answer.text}"
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    return {"isDone": secret in shown, "shown": shown}


ATTACKS = [
    {"input": {"file": "../8/2026-01.pdf"}, "isDone": True},
    {"input": {"file": "2026-01.pdf"}, "isDone": False},
    {"input": {"file": "8/2026-01.pdf"}, "isDone": False},
]
