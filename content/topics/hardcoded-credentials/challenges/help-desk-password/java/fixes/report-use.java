// block: help-desk
        byte[] given = password.getBytes(StandardCharsets.UTF_8);
        if (MessageDigest.isEqual(given, HELP_DESK_PASSWORD) && account != NOBODY) {
            log.warn("help desk opens the account of {}", account.name());
            notify.accept("security", "The help desk's password was used for the account " + account.name() + ".");
            isRight = true;
        }
// end
