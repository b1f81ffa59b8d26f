// block: answer
        var notes = root.getElementsByTagName("note");
        String note = notes.getLength() == 0 ? "" : notes.item(0).getTextContent().strip();
        if (!note.matches("[\\p{L}\\p{N}\\p{P}\\p{Zs}=+]{0,500}")) throw new InvalidOrder("note_not_allowed");
        return new Order(cut(root.getAttribute("number"), 40), note, lines);
// end
