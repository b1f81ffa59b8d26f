// block: check-member
        var member = await db.Members.SingleOrDefaultAsync(
            m => m.ProjectId == projectId && m.UserId == userId, cancellation);
        if (member is null) throw new RefusedException(404, "project_not_found");
        if (member.Role != Role.Owner) throw new RefusedException(403, "role_missing");
// end
