using Microsoft.EntityFrameworkCore;

namespace Shifts.Members;

public sealed class Member
{
    public int Id { get; init; }
    public int BranchId { get; init; }
    public required string Name { get; set; }
    public required string Phone { get; set; }
    public required string Department { get; set; }
    public int HourlyRateCents { get; set; }
    public int ChangedBy { get; set; }
}

/// <summary>What the form sends; a field that was not changed is null.</summary>
public sealed record MemberForm(string? Name, string? Phone, string? Department, int? HourlyRateCents);

public sealed record Caller(int Id, int BranchId, bool IsManager);

public sealed class RefusedException(int status, string code) : Exception(code)
{
    public int Status { get; } = status;
}

public interface INotices
{
    Task TellManagersAsync(int branchId, string text);
}

// part: notices
public sealed class MemberUpdates(ShiftsContext db)
{
// end
    private static bool IsText(string value, int limit) => !string.IsNullOrWhiteSpace(value) && value.Length <= limit;

    /// <summary>PATCH /members/{id}</summary>
    public async Task<Member> UpdateAsync(Caller caller, int id, MemberForm form)
    {
        // block: load-member
        Member member = await db.Members.SingleOrDefaultAsync(one => one.Id == id && one.BranchId == caller.BranchId)
            ?? throw new RefusedException(404, "member_not_found");
        // end

        // block: check-caller
        if (!caller.IsManager && caller.Id != member.Id) throw new RefusedException(403, "not_allowed");
        // end

        int rateBefore = member.HourlyRateCents;
        // block: pick-fields
        member.Name = form.Name ?? member.Name;
        member.Phone = form.Phone ?? member.Phone;
        member.Department = form.Department ?? member.Department;
        member.HourlyRateCents = form.HourlyRateCents ?? rateBefore;
        // end

        // block: check-values
        if (!IsText(member.Name, 100) || !IsText(member.Phone, 30) || !IsText(member.Department, 50))
            throw new RefusedException(422, "text_invalid");
        if (member.HourlyRateCents is < 1000 or > 20_000) throw new RefusedException(422, "rate_invalid");
        // end
        // part: after-check
        // end

        // block: store-member
        member.ChangedBy = caller.Id;
        await db.SaveChangesAsync();
        return member;
        // end
    }
}
