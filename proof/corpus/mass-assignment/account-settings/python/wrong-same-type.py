# about: wrong, a balance that is a number and a staff flag that is a boolean have the right type
    # block: apply-changes
    for name, value in body.items():
        if name == "id" or name not in vars(account):
            continue
        if type(value) is not type(getattr(account, name)):
            raise Refused(422, "type_invalid")
        setattr(account, name, value)
    # end
