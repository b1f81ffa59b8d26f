# block: apply-changes
    account_id, is_staff = account.id, account.is_staff
    for name, value in body.items():
        setattr(account, name, value)
    account.id, account.is_staff = account_id, is_staff
# end
