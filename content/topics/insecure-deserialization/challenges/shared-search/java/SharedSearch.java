package com.example.jobs;

// part: imports
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
// end
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class SharedSearch {
    // part: search
    public record Search(String text, Instant since, Set<String> skills, int pageSize) implements Serializable {}
    // end

    private static final Logger log = LoggerFactory.getLogger(SharedSearch.class);
    private static final int MAX_LENGTH = 2000;
    private static final int MAX_PAGE_SIZE = 100;

    private final JobIndex index;

    public SharedSearch(JobIndex index) {
        this.index = index;
    }

    // block: encode
    /** The text behind {@code /jobs?s=}. Dates and sets do not survive JSON as they are, so it is serialized. */
    public String encode(Search search) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(search);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }
    // end

    // block: restore
    private Search restore(byte[] data) throws IOException, ClassNotFoundException {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            return (Search) in.readObject();
        }
    }
    // end

    public List<String> open(String link) throws LinkException {
        Search search;
        try {
            // block: decode
            if (link.length() > MAX_LENGTH) throw new LinkException("the link is too long");
            byte[] data = Base64.getUrlDecoder().decode(link);
            // end
            search = restore(data);
        // part: failures
        } catch (IOException | ClassNotFoundException | RuntimeException error) {
        // end
            // block: report
            log.warn("a shared search could not be read", error);
            throw new LinkException("the link is broken");
            // end
        }
        // block: run-search
        int pageSize = Math.min(search.pageSize(), MAX_PAGE_SIZE);
        return index.find(new Search(search.text(), search.since(), search.skills(), pageSize));
        // end
    }
}
