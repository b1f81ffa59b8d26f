package com.example.shop.cards;

// part: imports
// end
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

@Service
class GiftCards {
    private final JdbcClient db;
    // part: fields
    // end

    record Card(int cents, boolean redeemed) {}

    static final class Refused extends RuntimeException {
        Refused(String code) { super(code); }
    }

    GiftCards(JdbcClient db) { this.db = db; }

    // part: signature
    public long redeem(long accountId, String input) {
    // end
        // block: read-code
        String code = input.replaceAll("[\\s-]", "").toUpperCase();
        if (!code.matches("[A-Z0-9]{16}")) throw new Refused("code_not_valid");
        // end
        // part: guard
        return redeemCode(accountId, code);
        // end
    }

    private long redeemCode(long accountId, String code) {
        // block: check-card
        Card card = db.sql("SELECT cents, redeemed_at IS NOT NULL AS redeemed FROM gift_cards WHERE code = ?")
            .param(code).query(Card.class).optional()
            .orElseThrow(() -> new Refused("code_not_valid"));
        if (card.redeemed()) throw new Refused("already_redeemed");
        int cents = card.cents();
        // end

        // block: mark-card
        db.sql("UPDATE gift_cards SET redeemed_at = now(), account_id = ? WHERE code = ?")
            .param(accountId).param(code).update();
        // end

        // block: add-amount
        long balance = db.sql("UPDATE accounts SET balance = balance + ? WHERE id = ? RETURNING balance")
            .param(cents).param(accountId).query(Long.class).single();
        // end

        // block: write-entry
        db.sql("INSERT INTO journal (account_id, code, cents) VALUES (?, ?, ?)")
            .param(accountId).param(code).param(cents).update();
        return balance;
        // end
    }
}
