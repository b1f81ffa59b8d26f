// block: resolve
        String copy = COPIES.get(systemId);
        if (copy == null) {
            if (systemId.matches("(?i)(https?|ftp):.*")) throw new InvalidManuscript("entity_not_allowed");
            return null;
        }
// end
