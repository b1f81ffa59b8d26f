// part: after-check
        if (member.HourlyRateCents > rateBefore * 1.1) throw new RefusedException(422, "raise_too_high");
// end
