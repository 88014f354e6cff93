package dev.memlog.query.context.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;

/** JSON on one line: an array of lines for each part, with the numbers that cite them. */
final class JsonFormat implements ContextFormat {

  @Override
  public String name() {
    return "json";
  }

  @Override
  public String write(Layout layout) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode context = root.putObject("memoryContext");
    for (Layout.LaidOut part : layout.parts()) {
      ArrayNode lines = context.putArray(part.kind().word());
      part.lines().forEach(line -> lines.add(json(part.kind(), line)));
    }
    return root.toString();
  }

  @Override
  public String line(PartKind part, Numbered numbered) {
    return json(part, numbered) + ",";
  }

  @Override
  public String frame(PartKind part) {
    return "\"" + part.word() + "\":[],";
  }

  private static ObjectNode json(PartKind part, Numbered numbered) {
    Line line = numbered.line();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", numbered.id());
    json.put("date", Dates.day(line.occasion().at()));
    if (part.conversational()) {
      json.put("conversation", line.occasion().conversation());
      json.put("author", line.saying().speaker());
    } else if (!line.saying().speaker().isEmpty()) {
      json.put("name", line.saying().speaker());
    }
    if (line.rating().related()) {
      json.put("related", true);
    }
    return json.put("text", line.saying().text());
  }
}
