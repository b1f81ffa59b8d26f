// block: find-account
        var filter = new Document("email", email.toString().toLowerCase(Locale.ROOT))
            .append("resetToken", token)
            .append("resetExpiresAt", new Document("$gt", Date.from(Instant.now())))
            .append("resetAttempts", new Document("$not", new Document("$gte", 5)));
        var user = users.find(filter).first();
        if (user == null) {
            users.updateOne(new Document("email", email.toString().toLowerCase(Locale.ROOT)), Updates.inc("resetAttempts", 1));
        }
// end
