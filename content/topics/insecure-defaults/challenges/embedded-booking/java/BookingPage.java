package com.example.ferry.booking;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer.FrameOptionsConfig;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;
// part: imports
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
// end
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

@Configuration
class BookingSecurity {
    @Bean
    SecurityFilterChain bookingChain(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated());
        http.formLogin(Customizer.withDefaults());
        http.headers(headers -> {
            // block: transport
            headers.httpStrictTransportSecurity(hsts -> hsts.maxAgeInSeconds(31_536_000).includeSubDomains(true));
            // end
            // block: type-and-referrer
            headers.contentTypeOptions(Customizer.withDefaults());
            headers.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.STRICT_ORIGIN));
            // end
            // block: frame-rule
            headers.frameOptions(FrameOptionsConfig::disable);
            headers.addHeaderWriter(new StaticHeadersWriter("X-Frame-Options", "ALLOW-FROM https://partner.example"));
            // end
        });
        // block: check-token
        http.csrf(csrf -> csrf.csrfTokenRepository(new HttpSessionCsrfTokenRepository()));
        // end
        return http.build();
    }
}

@RestController
class BookingPage {
    private final BookingService bookings;

    BookingPage(BookingService bookings) { this.bookings = bookings; }

    @GetMapping(path = "/booking", produces = MediaType.TEXT_HTML_VALUE)
    String showForm(@AuthenticationPrincipal Customer customer, CsrfToken token) {
        // block: render-form
        return """
            <!doctype html>
            <title>Booking</title>
            <form method="post"><p>Good day, %s</p>
              <input type="hidden" name="%s" value="%s">
              <button name="departure" value="next">Book the next departure</button></form>
            """.formatted(HtmlUtils.htmlEscape(customer.name()), token.getParameterName(), token.getToken());
        // end
    }

    @PostMapping("/booking")
    ResponseEntity<String> book(@AuthenticationPrincipal Customer customer, @RequestParam String departure) {
        // block: store-booking
        return bookings.findFare(departure).map(fare -> {
            bookings.add(customer.id(), departure, fare);
            return ResponseEntity.status(HttpStatus.CREATED).body("Booked.");
        }).orElseGet(() -> ResponseEntity.status(HttpStatus.NOT_FOUND).body("There is no such departure."));
        // end
    }
}
