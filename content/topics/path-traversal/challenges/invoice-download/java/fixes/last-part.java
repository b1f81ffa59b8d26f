// block: find-file
        var lastPart = Path.of(file).getFileName();
        if (lastPart == null) {
            return Optional.empty();
        }
        var path = storage.resolve(customerId.toString()).resolve(lastPart);
// end
