class Documents:
    def __init__(self, code):
        self.current = code.Document(31, 7, 1, "new", "old")

    def find(self, document_id):
        return self.current if document_id == 31 else None

    def save(self, document):
        self.current = document


def run(code, documents, user, action, text="", document_id=31):
    users = {"owner": code.User(1, {7: "writer"}), "reader": code.User(2, {7: "reader"}), "stranger": code.User(3, {8: "writer"})}
    try:
        return code.run_action(users[user], document_id, {"action": action, "text": text}, documents)
    except code.NotFound:
        return None


def works(code):
    documents = Documents(code)
    assert run(code, documents, "reader", "document.read").text == "new"
    for user, action in (("stranger", "document.read"), ("reader", "document.edit"), ("reader", "document.delete"), ("owner", "document.burn")):
        assert run(code, documents, user, action) is None, (user, action)
    assert run(code, documents, "owner", "document.read", document_id=9) is None
    run(code, documents, "owner", "document.edit", "newer")
    assert (documents.current.text, documents.current.previous) == ("newer", "new")
    run(code, documents, "owner", "document.restore")
    assert documents.current.text == "new"
    run(code, documents, "owner", "document.share")
    assert run(code, documents, "stranger", "document.read").text == "new"
    run(code, documents, "owner", "document.delete")
    assert documents.current.is_deleted


def exploit(code):
    for user in ("stranger", "reader"):
        for action in ("document.share", "document.restore"):
            documents = Documents(code)
            run(code, documents, user, action)
            if documents.current.is_public or documents.current.text != "new":
                return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    documents = Documents(code)
    before = documents.current = code.Document(31, 7, 1, vary.text(8), vary.text(8))
    answer = "200 OK"
    try:
        body = {"action": input["action"], "text": "changed"}
        code.run_action(code.User(3, {8: "writer"}), 31, body, documents)
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    is_done = documents.current != before
    return {"isDone": is_done, "shown": f"{answer}\nBefore: {before}\nAfter: {documents.current}"}


ATTACKS = [
    {"input": {"action": "document.share"}, "isDone": True},
    {"input": {"action": "document.restore"}, "isDone": True},
    {"input": {"action": "document.read"}, "isDone": False},
    {"input": {"action": "document.edit"}, "isDone": False},
]
