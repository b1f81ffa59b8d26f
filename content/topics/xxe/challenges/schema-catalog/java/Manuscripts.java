package com.example.publishing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
// part: imports
// end
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

final class Manuscripts {
    private static final Logger log = LoggerFactory.getLogger(Manuscripts.class);

    // block: catalog
    private static final Map<String, String> COPIES = Map.of(
        "https://schemas.example.com/article.ent", "/schemas/article.ent",
        "https://schemas.example.com/signs.ent", "/schemas/signs.ent");
    // end

    record Manuscript(String title, String body) {}

    static final class InvalidManuscript extends RuntimeException {
        InvalidManuscript(String code) { super(code); }
    }

    private static InputSource resolve(String publicId, String systemId) throws IOException {
        // block: resolve
        String copy = COPIES.get(systemId);
        if (copy == null) return null;
        // end
        InputSource source = new InputSource(Manuscripts.class.getResourceAsStream(copy));
        source.setSystemId(systemId);
        return source;
    }

    Manuscript read(byte[] body, String author) {
        Document document;
        try {
            // block: parse
            var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setEntityResolver(Manuscripts::resolve);
            document = builder.parse(new ByteArrayInputStream(body));
            // end
        } catch (SAXException | IOException | ParserConfigurationException e) {
            // block: report
            log.warn("manuscript of {} cannot be read", author, e);
            throw new InvalidManuscript("document_not_readable");
            // end
        }
        // block: read-title
        String title = textOf(document, "title");
        String summary = textOf(document, "abstract");
        if (title.isEmpty() || summary.isEmpty()) throw new InvalidManuscript("title_or_abstract_missing");
        return new Manuscript(cut(title, 200), cut(summary, 2000));
        // end
    }

    private static String textOf(Document document, String name) {
        var found = document.getElementsByTagName(name).item(0);
        return found == null ? "" : found.getTextContent().strip();
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
