// block: resolve
        String copy = COPIES.get(systemId);
        if (copy == null) throw new InvalidManuscript("entity_not_allowed");
// end
