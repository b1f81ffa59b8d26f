// part: imports
import javax.xml.XMLConstants;
// end
// block: parse-document
            var factory = DocumentBuilderFactory.newInstance();
            factory.setExpandEntityReferences(true);
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "file");
            document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(body));
// end
