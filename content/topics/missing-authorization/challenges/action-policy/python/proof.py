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
    assert run(code, documents, "reader", "document.read").text == "new", "A reader of the workspace should be able to read the document."
    for user, action in (("stranger", "document.read"), ("reader", "document.edit"), ("reader", "document.delete"), ("owner", "document.burn")):
        assert run(code, documents, user, action) is None, f"{action} should be refused for the {user}."
    assert run(code, documents, "owner", "document.read", document_id=9) is None, "A document that does not exist should not be found."
    run(code, documents, "owner", "document.edit", "newer")
    assert (documents.current.text, documents.current.previous) == ("newer", "new"), "The owner's new text should be stored, and the one before it kept."
    run(code, documents, "owner", "document.restore")
    assert documents.current.text == "new", "Restoring should bring back the text from before."
    run(code, documents, "owner", "document.share")
    assert run(code, documents, "stranger", "document.read").text == "new", "A document that was shared should be readable for somebody of another workspace."
    run(code, documents, "owner", "document.delete")
    assert documents.current.is_deleted, "The owner should be able to delete the document."


def exploit(code):
    for user in ("stranger", "reader"):
        for action in ("document.share", "document.restore"):
            documents = Documents(code)
            run(code, documents, user, action)
            who = "somebody of another workspace" if user == "stranger" else "somebody who may only read"
            sent = f'{{"action": "{action}"}} by {who}'
            if documents.current.is_public:
                return {"sent": sent, "got": "the document is public"}
            if documents.current.text != "new":
                return {"sent": sent, "got": f'the text of the document is now "{documents.current.text}"'}
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
