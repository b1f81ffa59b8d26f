// block: check-rights
        if (actor.role().compareTo(Role.ADMIN) < 0) throw new RefusedException(403, "rank_too_low");
        if (actor.userId() == member.userId()) throw new RefusedException(403, "own_role");
// end
