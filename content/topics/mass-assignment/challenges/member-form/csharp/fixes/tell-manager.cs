// part: notices
public sealed class MemberUpdates(ShiftsContext db, INotices notices)
{
// end
// part: after-check
        int rate = member.HourlyRateCents;
        string text = $"Member {caller.Id} has changed the rate of member {member.Id} from {rateBefore} to {rate} cents";
        if (rate != rateBefore) await notices.TellManagersAsync(member.BranchId, text);
// end
