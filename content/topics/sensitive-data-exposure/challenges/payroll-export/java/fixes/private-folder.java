// block: write-file
        Path folder = Files.createTempDirectory("payroll-");
        Path file = folder.resolve("payroll.csv");
        Files.writeString(file, csv);
// end
// block: remove-file
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
// end
