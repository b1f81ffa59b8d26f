// part: imports
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
// end
// block: write-file
        Path file = TEMPORARY.resolve("payroll-" + companyId + ".csv");
        var options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel = Files.newByteChannel(file, options, ownerOnly)) {
            channel.write(ByteBuffer.wrap(csv.getBytes(StandardCharsets.UTF_8)));
        }
// end
