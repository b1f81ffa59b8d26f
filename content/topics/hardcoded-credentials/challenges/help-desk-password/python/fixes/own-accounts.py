# part: constants
# end
# block: help-desk
    if is_right and account.role == "agent" and body.get("customer"):
        customer = accounts.find(body["customer"].strip().lower())
        if customer is None or customer.role != "customer":
            raise SignInRefused("there is no such customer")
        log.info("agent %r looks at the account of %r", account.name, customer.name)
        return customer
# end
