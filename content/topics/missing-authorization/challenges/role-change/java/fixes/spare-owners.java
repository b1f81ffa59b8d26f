// block: check-rights
        if (actor.role().compareTo(Role.ADMIN) < 0) throw new RefusedException(403, "rank_too_low");
        if (actor.role() != Role.OWNER && member.role().compareTo(actor.role()) >= 0)
            throw new RefusedException(403, "rank_too_low");
// end
