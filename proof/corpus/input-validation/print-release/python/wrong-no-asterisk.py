# about: without the asterisk, brackets are left: the name boss)(|(uid=boss and the PIN 0) give a filter without the PIN
    # part: checks
    if "*" in user or "*" in pin:
        raise ReleaseError("Name or PIN is wrong")
    # end
