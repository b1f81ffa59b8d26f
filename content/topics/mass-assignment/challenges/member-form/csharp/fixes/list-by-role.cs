// block: pick-fields
        member.Name = form.Name ?? member.Name;
        member.Phone = form.Phone ?? member.Phone;
        if (caller.IsManager)
        {
            member.Department = form.Department ?? member.Department;
            member.HourlyRateCents = form.HourlyRateCents ?? rateBefore;
        }
// end
