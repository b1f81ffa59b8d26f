# part: after-check
    if rate != member.hourly_rate_cents:
        before = member.hourly_rate_cents
        text = f"Member {caller.id} has changed the rate of member {member.id} from {before} to {rate} cents"
        members.notify_managers(member.branch_id, text)
# end
