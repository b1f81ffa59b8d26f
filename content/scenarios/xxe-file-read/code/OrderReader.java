package com.example.portal.orders;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

public final class OrderReader {
    private static final int MAX_NOTE_LENGTH = 4000;

    public record Item(String sku, int quantity) {}
    public record Order(String customer, List<Item> items, String note) {}

    // block: make-parser
    private static DocumentBuilder newParser() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setIgnoringComments(true);
        return factory.newDocumentBuilder();
    }
    // end

    public Order read(InputStream body) throws InvalidOrderException, IOException {
        try {
            Element root = newParser().parse(body).getDocumentElement();
            // block: read-items
            List<Item> items = new ArrayList<>();
            var nodes = root.getElementsByTagName("item");
            for (int i = 0; i < nodes.getLength(); i++) {
                Element node = (Element) nodes.item(i);
                items.add(new Item(node.getAttribute("sku"), Integer.parseInt(node.getAttribute("quantity"))));
            }
            // end
            // block: read-note
            var notes = root.getElementsByTagName("note");
            String note = notes.getLength() == 0 ? "" : notes.item(0).getTextContent().strip();
            if (note.length() > MAX_NOTE_LENGTH) throw new InvalidOrderException("The note is too long.");
            // end
            // block: check-order
            if (items.isEmpty()) throw new InvalidOrderException("An order needs at least one item.");
            return new Order(root.getAttribute("customer"), items, note);
            // end
        // block: report-problem
        } catch (SAXException | NumberFormatException e) {
            throw new InvalidOrderException("The order cannot be read: " + e.getMessage());
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
        // end
    }
}
