package com.example.workspace.members;

import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class RoleService {
    /** In rising order. */
    public enum Role { VIEWER, EDITOR, ADMIN, OWNER }
    public record Member(long userId, Role role) {}
    public record RoleChange(long userId, String role, String password) {}

    /** The members of one workspace. */
    public interface Members {
        Optional<Member> find(long userId);
        int count(Role role);
        void save(Member member);
    }

    public static final class RefusedException extends RuntimeException {
        private final int status;

        RefusedException(int status, String code) {
            super(code);
            this.status = status;
        }

        public int status() { return status; }
    }

    private static final Logger audit = LoggerFactory.getLogger("audit");
    private final Members members;
    private final BiPredicate<Long, String> verifyPassword;

    public RoleService(Members members, BiPredicate<Long, String> verifyPassword) {
        this.members = members;
        this.verifyPassword = verifyPassword;
    }

    public Member changeRole(long actorId, RoleChange change) {
        // block: check-name
        Role role;
        try {
            role = Role.valueOf(change.role().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new RefusedException(422, "role_unknown");
        }
        // end
        // block: load-members
        Member actor = members.find(actorId).orElseThrow(() -> new RefusedException(404, "workspace_not_found"));
        Member member = members.find(change.userId()).orElseThrow(() -> new RefusedException(404, "member_not_found"));
        // end
        // block: check-rights
        if (actor.role().compareTo(Role.ADMIN) < 0) throw new RefusedException(403, "rank_too_low");
        // end
        // block: keep-one-owner
        if (member.role() == Role.OWNER && role != Role.OWNER && members.count(Role.OWNER) == 1)
            throw new RefusedException(409, "last_owner");
        // end
        // block: store-role
        Member changed = new Member(member.userId(), role);
        members.save(changed);
        audit.info("{} changed the role of {} from {} to {}", actorId, member.userId(), member.role(), role);
        return changed;
        // end
    }
}
