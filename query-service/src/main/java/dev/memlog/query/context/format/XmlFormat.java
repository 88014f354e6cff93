package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.LaidOut;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;
import dev.memlog.runtime.text.ModelText;

/** XML: an element for each part, conversation and line, with the number that cites the line. */
final class XmlFormat implements ContextFormat {

  @Override
  public String name() {
    return "xml";
  }

  @Override
  public String write(Layout layout) {
    StringBuilder text = new StringBuilder("<memory_context>\n");
    for (LaidOut part : layout.parts()) {
      text.append('<').append(part.kind().word()).append(">\n");
      String last = "";
      for (Numbered line : part.lines()) {
        String group = opening(part.kind(), line.line());
        if (!group.equals(last)) {
          text.append(last.isEmpty() ? "" : "</conversation>\n").append(group);
          last = group;
        }
        text.append(line(part.kind(), line));
      }
      text.append(last.isEmpty() ? "" : "</conversation>\n");
      text.append("</").append(part.kind().word()).append(">\n");
    }
    return text.append("</memory_context>").toString();
  }

  @Override
  public String line(PartKind part, Numbered numbered) {
    Line line = numbered.line();
    String text = ModelText.xml(line.saying().text());
    boolean memory = part == PartKind.MEMORIES;
    if (!part.conversational() && !memory && !line.saying().speaker().isEmpty()) {
      return "<item id=\"%d\" name=\"%s\">%s</item>\n"
          .formatted(numbered.id(), ModelText.xml(line.saying().speaker()), text);
    }
    return memory
        ? "<memory id=\"%d\" date=\"%s\"%s%s>%s</memory>\n"
            .formatted(
                numbered.id(),
                Dates.day(line.occasion().at()),
                line.saying().speaker().isEmpty()
                    ? ""
                    : " said_by=\"" + ModelText.xml(line.saying().speaker()) + "\"",
                line.rating().related() ? " related=\"true\"" : "",
                text)
        : "<message id=\"%d\" author=\"%s\">%s</message>\n"
            .formatted(numbered.id(), ModelText.xml(line.saying().speaker()), text);
  }

  @Override
  public String frame(PartKind part) {
    return "<" + part.word() + ">\n</" + part.word() + ">\n";
  }

  @Override
  public String frame(PartKind part, Line first) {
    String opening = opening(part, first);
    return opening.isEmpty() ? "" : opening + "</conversation>\n";
  }

  private static String opening(PartKind part, Line line) {
    return !part.conversational()
        ? ""
        : "<conversation id=\"%s\" date=\"%s\">\n"
            .formatted(
                ModelText.xml(line.occasion().conversation()), Dates.day(line.occasion().at()));
  }
}
