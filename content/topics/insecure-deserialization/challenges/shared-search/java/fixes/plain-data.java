// part: imports
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
// end
// part: search
    public record Search(String text, Instant since, Set<String> skills, int pageSize) {}

    private static final JsonMapper json = JsonMapper.builder().addModule(new JavaTimeModule()).build();
// end
// block: encode
    /** The text behind {@code /jobs?s=}, as JSON. */
    public String encode(Search search) throws IOException {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.writeValueAsBytes(search));
    }
// end
// block: restore
    private Search restore(byte[] data) throws IOException {
        return json.readValue(data, Search.class);
    }
// end
// part: failures
        } catch (IOException | RuntimeException error) {
// end
