package com.example.theatre.staff;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.matcher.IpAddressMatcher;
import org.springframework.stereotype.Component;

@Component
class StaffAccess {
    private static final Logger log = LoggerFactory.getLogger(StaffAccess.class);
    private static final String PROXY = "10.0.0.2";
    private static final IpAddressMatcher BOX_OFFICE = new IpAddressMatcher("192.0.2.0/24");

    record Staff(String name, boolean mayWrite) {}

    interface Sessions {
        Optional<Staff> find(String cookie);
    }

    private final Sessions sessions;

    StaffAccess(Sessions sessions) { this.sessions = sessions; }

    /** The address of the client. */
    private static String findAddress(HttpServletRequest request) {
        // block: find-address
        String header = String.join(",", Collections.list(request.getHeaders("X-Forwarded-For")));
        String first = header.split(",", 2)[0].trim();
        if (!first.isEmpty()) return first;
        return request.getRemoteAddr().equals(PROXY) ? "" : request.getRemoteAddr();
        // end
    }

    private static boolean isInBoxOffice(String address) {
        // block: parse-network
        try {
            return !address.isEmpty() && BOX_OFFICE.matches(address);
        } catch (IllegalArgumentException malformed) {
            return false;
        }
        // end
    }

    /** Who may see the staff's pages? Empty: sign in first. */
    Optional<Staff> admit(HttpServletRequest request) {
        // block: try-session
        String cookie = Optional.ofNullable(request.getHeader(HttpHeaders.COOKIE)).orElse("");
        Optional<Staff> staff = sessions.find(cookie);
        if (staff.isPresent()) return staff;
        // end

        // block: open-for-office
        String address = findAddress(request);
        if (isInBoxOffice(address)) return Optional.of(new Staff("box office", false));
        // end

        // block: log-refusal
        log.atWarn().addKeyValue("address", address).addKeyValue("peer", request.getRemoteAddr()).log("staff pages refused");
        return Optional.empty();
        // end
    }
}
