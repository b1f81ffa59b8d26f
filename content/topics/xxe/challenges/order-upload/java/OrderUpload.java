package com.example.orders;

import java.io.ByteArrayInputStream;
import java.io.IOException;
// part: imports
// end
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

final class OrderUpload {
    private static final Logger log = LoggerFactory.getLogger(OrderUpload.class);
    private static final int MAX_BYTES = 1_000_000;

    record Line(String article, int quantity) {}
    record Order(String number, String note, List<Line> lines) {}

    static final class InvalidOrder extends RuntimeException {
        InvalidOrder(String code) { super(code); }
    }

    Order read(byte[] body, long customerId) {
        // block: check-upload
        if (body.length == 0 || body.length > MAX_BYTES) throw new InvalidOrder("size_not_allowed");
        // end

        Document document;
        try {
            // block: parse-document
            var factory = DocumentBuilderFactory.newInstance();
            factory.setExpandEntityReferences(true);
            document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(body));
            // end
        } catch (SAXException | IOException | ParserConfigurationException e) {
            // block: report-syntax
            log.warn("order of customer {} is not well formed", customerId, e);
            throw new InvalidOrder("not_well_formed");
            // end
        }
        Element root = document.getDocumentElement();

        // block: read-lines
        List<Line> lines = new ArrayList<>();
        var nodes = root.getElementsByTagName("line");
        for (int i = 0; i < nodes.getLength(); i++) {
            Element line = (Element) nodes.item(i);
            String article = line.getAttribute("article");
            String quantity = line.getAttribute("quantity");
            if (!article.matches("[0-9]{4,8}") || !quantity.matches("[1-9][0-9]{0,3}"))
                throw new InvalidOrder("line_not_allowed");
            lines.add(new Line(article, Integer.parseInt(quantity)));
        }
        if (lines.isEmpty()) throw new InvalidOrder("no_lines");
        // end

        // block: answer
        var notes = root.getElementsByTagName("note");
        String note = notes.getLength() == 0 ? "" : notes.item(0).getTextContent().strip();
        return new Order(cut(root.getAttribute("number"), 40), cut(note, 500), lines);
        // end
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
