// part: imports
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
// end
// block: frame-rule
            headers.frameOptions(FrameOptionsConfig::disable);
            headers.contentSecurityPolicy(csp -> csp.policyDirectives("frame-ancestors 'self' https://partner.example"));
// end
