// part: imports
import java.net.URI;
// end
// block: resolve
        String copy = COPIES.get(systemId);
        if (copy == null) {
            if (URI.create(systemId).toURL().openConnection().getContentLengthLong() > 4096)
                throw new InvalidManuscript("entity_too_long");
            return null;
        }
// end
