// part: imports
import java.util.UUID;
// end
// block: write-file
        Path file = TEMPORARY.resolve("payroll-" + UUID.randomUUID() + ".csv");
        Files.writeString(file, csv);
// end
