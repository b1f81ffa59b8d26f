// part: imports
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
// end
// part: search
    public record Search(String text, Instant since, Set<String> skills, int pageSize) implements Serializable {}

    /** No libraries, nothing but the search and the language's own classes. */
    private static final ObjectInputFilter builtIns =
            ObjectInputFilter.Config.createFilter("com.example.jobs.*;java.**;!*");
// end
// block: restore
    private Search restore(byte[] data) throws IOException, ClassNotFoundException {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            in.setObjectInputFilter(builtIns);
            return (Search) in.readObject();
        }
    }
// end
