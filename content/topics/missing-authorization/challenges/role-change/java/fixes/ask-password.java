// block: check-rights
        if (actor.role().compareTo(Role.ADMIN) < 0) throw new RefusedException(403, "rank_too_low");
        if (!verifyPassword.test(actorId, change.password())) throw new RefusedException(403, "password_wrong");
// end
