package com.example.translate.accounts;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
// part: imports
// end
import java.util.Set;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

interface AccountRepository extends JpaRepository<Account, Long> {}

/** `Account` is an entity with getters and setters for id, name, language, wantsNews, balanceCents and staff. */
@RestController
class AccountUpdates {
    record Settings(String name, String language, boolean wantsNews) {}

    private static final Set<String> LANGUAGES = Set.of("de", "en", "fr", "pl");
    private final AccountRepository accounts;
    private final ObjectMapper mapper;

    AccountUpdates(AccountRepository accounts, ObjectMapper mapper) {
        this.accounts = accounts;
        this.mapper = mapper;
    }

    @PatchMapping("/account")
    @Transactional
    Settings update(@AuthenticationPrincipal Customer customer, @RequestBody Map<String, Object> changes)
            throws JsonMappingException {
        // block: load-account
        Account account = accounts.findById(customer.id())
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        // end

        // block: read-body
        if (changes.size() > 20) throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "too many fields");
        // end

        // block: apply-changes
        mapper.updateValue(account, changes);
        // end

        // block: check-result
        String name = account.getName();
        if (name == null || name.isBlank() || name.length() > 100)
            throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_ENTITY, "name");
        if (account.getLanguage() == null || !LANGUAGES.contains(account.getLanguage()))
            throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_ENTITY, "language");
        // end

        // block: store-account
        accounts.save(account);
        // end

        // block: send-answer
        return new Settings(account.getName(), account.getLanguage(), account.isWantsNews());
        // end
    }
}
