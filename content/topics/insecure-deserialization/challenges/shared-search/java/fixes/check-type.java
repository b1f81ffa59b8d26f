// block: restore
    private Search restore(byte[] data) throws IOException, ClassNotFoundException {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            if (in.readObject() instanceof Search(String text, Instant since, Set<String> skills, int pageSize)
                    && text != null && since != null && skills != null) {
                return new Search(text, since, skills, pageSize);
            }
            throw new IOException("not a search");
        }
    }
// end
