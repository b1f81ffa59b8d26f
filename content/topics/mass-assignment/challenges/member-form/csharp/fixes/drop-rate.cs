// block: pick-fields
        member.Name = form.Name ?? member.Name;
        member.Phone = form.Phone ?? member.Phone;
        member.Department = form.Department ?? member.Department;
        if (caller.IsManager) member.HourlyRateCents = form.HourlyRateCents ?? rateBefore;
// end
