from pathlib import Path

from flask import Flask, request


def start(code):
    for customer in (7, 8):
        folder = Path("invoices", str(customer))
        folder.mkdir(parents=True)
        (folder / "2026-01.pdf").write_text(f"invoice of {customer}")
    Path("secret.pdf").write_text("secret")
    app = Flask("invoices")
    code.add_invoice_routes(app, Path("invoices").resolve(), lambda: 7 if request.cookies.get("session") == "7" else None)
    client = app.test_client()
    return lambda file, cookie="session=7": client.get(
        "/invoices/download", query_string={"file": file}, headers={"Cookie": cookie}
    )


def works(code):
    download = start(code)
    answer = download("2026-01.pdf")
    assert answer.text == "invoice of 7"
    assert answer.content_type == "application/pdf"
    assert download("2026-02.pdf").status_code == 404
    assert download("").status_code == 400
    assert download("2026-01.pdf", cookie="session=none").status_code == 401


FORMS = ("../8/2026-01.pdf", "./../8/2026-01.pdf", "....//8/2026-01.pdf", "../../secret.pdf", "secret.pdf", "..")


def exploit(code, vary=None, payloads=FORMS):
    download = start(code)
    # By its absolute path as well.
    names = [name if name != "secret.pdf" else str(Path(name).resolve()) for name in payloads]
    return any(download(file).text in ("invoice of 8", "secret") for file in names)


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
