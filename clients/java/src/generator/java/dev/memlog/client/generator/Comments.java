package dev.memlog.client.generator;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comments of .proto files as Javadoc. */
final class Comments {

  private static final int WIDTH = 100;
  private static final Pattern NAME = Pattern.compile("\\b[a-z]+(?:_[a-z]+)+\\b");

  private final Map<String, String> byName = new HashMap<>();
  private final Set<String> fields = new HashSet<>();

  void read(FileDescriptorProto file) {
    Map<List<Integer>, String> byPath = new HashMap<>();
    for (Location place : file.getSourceCodeInfo().getLocationList()) {
      byPath.put(place.getPathList(), place.getLeadingComments().strip().replaceAll("\\s+", " "));
    }
    for (int i = 0; i < file.getMessageTypeCount(); i++) {
      DescriptorProto message = file.getMessageType(i);
      byName.put(message.getName(), byPath.getOrDefault(List.of(4, i), ""));
      for (int j = 0; j < message.getFieldCount(); j++) {
        String field = message.getField(j).getName();
        fields.add(field);
        byName.put(message.getName() + "." + field, byPath.getOrDefault(List.of(4, i, 2, j), ""));
      }
    }
    for (int i = 0; i < file.getServiceCount(); i++) {
      ServiceDescriptorProto service = file.getService(i);
      for (int j = 0; j < service.getMethodCount(); j++) {
        String name = service.getName() + "." + service.getMethod(j).getName();
        byName.put(name, byPath.getOrDefault(List.of(6, i, 2, j), ""));
      }
    }
  }

  /** Returns the comment on a method, without what it says of HTTP itself. */
  String on(ServiceDescriptorProto service, MethodDescriptorProto method) {
    String comment = byName.get(service.getName() + "." + method.getName());
    return Stream.of(comment.split("(?<=\\.) (?=[A-Z])"))
        .filter(sentence -> !sentence.contains("Memlog-After"))
        .collect(Collectors.joining(" "));
  }

  /** Returns the comment on a message; its name in words if it has none. */
  String on(DescriptorProto message) {
    String comment = prose(byName.get(message.getName()), false);
    String words = message.getName().replaceAll("(?<!^)([A-Z])", " $1").toLowerCase();
    return comment.isEmpty() ? "The " + words + "." : comment;
  }

  /**
   * Returns the comment on a field; empty if it has none.
   *
   * @param nullable whether an absent field is null in Java, and not empty
   */
  String on(DescriptorProto message, FieldDescriptorProto field, boolean nullable) {
    return prose(plain(message, field), nullable);
  }

  /** Returns the comment on a field as it stands in the .proto file; empty if it has none. */
  String plain(DescriptorProto message, FieldDescriptorProto field) {
    return byName.get(message.getName() + "." + field.getName());
  }

  /** Returns a comment as Javadoc. */
  String prose(String comment, boolean nullable) {
    String escaped = comment.replace("&", "&amp;").replace("<", "&lt;").replace("@", "&#64;");
    return camel(escaped).replace("Absent", nullable ? "Null" : "Empty");
  }

  /** Returns a text with the names of fields as Java writes them. */
  String camel(String text) {
    return NAME.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    fields.contains(found.group())
                        ? "{@code " + Types.camel(found.group()) + "}"
                        : found.group()));
  }

  /**
   * Returns a Javadoc comment.
   *
   * @param parameters a line for each parameter, such as {@code @param name Its comment.}
   */
  static String javadoc(String indent, String text, List<String> parameters) {
    String single = indent + "/** " + text.strip() + " */\n";
    if (parameters.isEmpty() && single.length() <= WIDTH + 1) {
      return single;
    }
    var out = new StringBuilder(indent + "/**\n");
    wrap(indent + " * ", indent + " * ", text, out);
    if (!parameters.isEmpty()) {
      out.append(indent).append(" *\n");
      parameters.forEach(each -> wrap(indent + " * ", indent + " *     ", each, out));
    }
    return out.append(indent).append(" */\n").toString();
  }

  private static void wrap(String first, String next, String text, StringBuilder out) {
    var line = new StringBuilder(first);
    for (String word : text.strip().split(" ")) {
      if (line.length() + word.length() > WIDTH) {
        out.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(next);
      }
      line.append(word).append(' ');
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
