// part: imports
import java.nio.file.attribute.PosixFilePermissions;
// end
// block: write-file
        Path file = TEMPORARY.resolve("payroll-" + companyId + ".csv");
        Files.writeString(file, csv);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
// end
