// block: find-file
        var path = storage.resolve(customerId.toString()).resolve(file.replaceFirst("^(\\.\\./|/)+", ""));
// end
