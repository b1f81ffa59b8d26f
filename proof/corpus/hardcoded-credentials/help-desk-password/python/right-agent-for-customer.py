# about: the shared password is gone; an agent signs in with their own and names the customer to be shown, which is logged
# part: constants
# end
# block: help-desk
    # Nothing but the account's own password opens it.
    # end
# block: count-failure
    if not is_right:
        log.warning("sign-in refused for %r", name)
        failures = account.failures + 1
        locked_until = time.time() + 15 * 60 if failures >= 10 else 0
        if account is not NOBODY:
            accounts.save(replace(account, failures=failures, locked_until=locked_until))
        raise SignInRefused("name or password is wrong")

    customer_name = body.get("customer")
    if account.role == "agent" and isinstance(customer_name, str):
        customer = accounts.find(customer_name.strip().lower())
        if customer is None or customer.role != "customer":
            raise SignInRefused("there is no such customer")
        log.info("agent %r opens the account of %r", name, customer.name)
        return customer
    # end
