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

    private static final ObjectInputFilter refused = ObjectInputFilter.Config.createFilter(
            "!org.apache.commons.collections.**;!org.apache.commons.collections4.**;!org.codehaus.groovy.**;"
                    + "!com.sun.org.apache.xalan.**;!com.mchange.v2.c3p0.**;!org.springframework.beans.**;"
                    + "!org.hibernate.**;!clojure.**;!java.rmi.**");
// end
// block: restore
    private Search restore(byte[] data) throws IOException, ClassNotFoundException {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            in.setObjectInputFilter(refused);
            return (Search) in.readObject();
        }
    }
// end
