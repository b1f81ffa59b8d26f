package com.example.accounts;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Updates;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.function.UnaryOperator;
// part: imports
// end
import org.bson.Document;

public final class PasswordReset {
    public static final class ResetException extends RuntimeException {
        public ResetException(String message) {
            super(message);
        }
    }

    private final MongoCollection<Document> users;
    private final UnaryOperator<String> hashPassword;

    public PasswordReset(MongoCollection<Document> users, UnaryOperator<String> hashPassword) {
        this.users = users;
        this.hashPassword = hashPassword;
    }

    /** The body is the JSON of the request, read by Document.parse. */
    public void reset(Document body) {
        // block: require-fields
        var email = body.get("email");
        var token = body.get("token");
        var password = body.get("password");
        if (email == null || token == null || password == null) {
            throw new ResetException("Address, token and password are required");
        }
        // end
        // part: checks
        // end

        // block: check-password
        if (password.toString().length() < 12) {
            throw new ResetException("A password has at least 12 characters");
        }
        // end

        // block: find-account
        var filter = new Document("email", email.toString().toLowerCase(Locale.ROOT))
            .append("resetToken", token)
            .append("resetExpiresAt", new Document("$gt", Date.from(Instant.now())));
        var user = users.find(filter).first();
        // end

        // block: hide-reason
        if (user == null) {
            throw new ResetException("The link is not valid any more");
        }
        // end

        // block: store-password
        users.updateOne(new Document("_id", user.get("_id")), Updates.combine(
            Updates.set("passwordHash", hashPassword.apply(password.toString())),
            Updates.set("resetToken", null),
            Updates.set("resetExpiresAt", null),
            Updates.inc("sessionVersion", 1)));
        // end
    }
}
