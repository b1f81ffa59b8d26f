// block: find-file
        var path = storage.resolve(customerId.toString()).resolve(Path.of(file).normalize());
// end
