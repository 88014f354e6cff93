package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.Type;
import dev.memlog.api.v1.Java;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of a message that the client writes as a record. */
record RecordSource(Descriptor message, Use use, Comments comments) {

  /** The use of a message: callers read an answer, and send a request or a part of one. */
  enum Use {
    ANSWER,
    REQUEST,
    PART_OF_REQUESTS
  }

  /**
   * A component of a record: a field, or a nested record of fields.
   *
   * @param mark ? for a component that may be null, ! for one that may not, or empty
   */
  private record Component(String name, String mark, List<Component> nested) {

    private static final Pattern SYNTAX = Pattern.compile("(\\w+)([?!]?)(?:\\(([^)]*)\\))?(?: |$)");

    static List<Component> all(String text) {
      return SYNTAX
          .matcher(text)
          .results()
          .map(found -> new Component(found.group(1), found.group(2), nested(found.group(3))))
          .toList();
    }

    private static List<Component> nested(String text) {
      return text == null ? List.of() : all(text);
    }

    Stream<String> fields() {
      return nested.isEmpty() ? Stream.of(name) : nested.stream().map(Component::name);
    }

    String type() {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    String names() {
      return nested.stream().map(each -> Types.camel(each.name)).collect(Collectors.joining(", "));
    }
  }

  /**
   * Returns the source.
   *
   * @param members members that are written by hand
   */
  String write(String members) {
    List<Component> components = components();
    String more = use == Use.REQUEST ? " A component that is null is left out." : "";
    var out = new StringBuilder();
    out.append(Comments.javadoc("", comments.on(message) + more, parameters(components)));
    declare("", message.getName(), components, out);
    for (Component group : components) {
      if (!group.nested.isEmpty()) {
        String about = "A part of {@link %s}: %s.".formatted(message.getName(), group.names());
        out.append('\n').append(Comments.javadoc("  ", about, parameters(group.nested)));
        declare("  ", group.type(), group.nested, out);
        out.append("  }\n");
      }
    }
    return out.append(members).append("}\n").toString();
  }

  /** Returns the names of the components in the order of the constructor. */
  Stream<String> names() {
    return components().stream().map(Component::name);
  }

  /** Returns the components; fields that the option leaves out come last. */
  private List<Component> components() {
    String option = message.getOptions().getExtension(Java.javaComponents);
    List<Component> all = new ArrayList<>(Component.all(option));
    Set<String> named = all.stream().flatMap(Component::fields).collect(Collectors.toSet());
    message.getFields().stream()
        .map(FieldDescriptor::getName)
        .filter(field -> !named.contains(field))
        .forEach(field -> all.add(new Component(field, "", List.of())));
    return all;
  }

  /** Writes a record without the end of its body. */
  private void declare(String indent, String name, List<Component> components, StringBuilder out) {
    String start = "\n" + indent + "    ";
    out.append(indent).append("public record ").append(name).append('(').append(start);
    out.append(
        components.stream()
            .map(each -> type(each) + " " + Types.camel(each.name))
            .collect(Collectors.joining("," + start)));
    out.append(") {\n");
    List<String> statements =
        components.stream().filter(each -> each.nested.isEmpty()).flatMap(this::statement).toList();
    if (!statements.isEmpty()) {
      out.append("\n%s  public %s {".formatted(indent, name));
      statements.forEach(each -> out.append(start).append(each));
      out.append("\n%s  }\n".formatted(indent));
    }
  }

  /** Returns the statement that makes a list immutable, or absent text of a request empty. */
  private Stream<String> statement(Component component) {
    FieldDescriptor field = field(component);
    String name = Types.camel(component.name);
    if (field.isRepeated() && !field.isMapField()) {
      return Stream.of("%1$s = List.copyOf(%1$s);".formatted(name));
    }
    return use == Use.PART_OF_REQUESTS && field.getType() == Type.STRING
        ? Stream.of("%1$s = %1$s == null ? \"\" : %1$s;".formatted(name))
        : Stream.empty();
  }

  private String type(Component component) {
    String nullable = nullable(component) ? "@Nullable " : "";
    if (use == Use.ANSWER
        && nullable(component)
        && component.nested.isEmpty()
        && field(component).getType() == Type.STRING) {
      // The reader of answers makes other absent texts empty.
      nullable = "@JsonSetter(nulls = Nulls.SET) " + nullable;
    }
    return component.nested.isEmpty()
        ? nullable + Types.of(field(component), nullable(component))
        : "@JsonUnwrapped " + nullable + component.type();
  }

  private boolean nullable(Component component) {
    if (!component.mark.isEmpty() || !component.nested.isEmpty()) {
      return component.mark.equals("?");
    }
    FieldDescriptor field = field(component);
    return switch (use) {
      case ANSWER -> field.toProto().getProto3Optional();
      case REQUEST -> !field.isRepeated() && !Types.flag(field);
      case PART_OF_REQUESTS -> false;
    };
  }

  private List<String> parameters(List<Component> components) {
    return components.stream()
        .map(each -> "@param " + Types.camel(each.name) + " " + comment(each))
        .filter(line -> !line.endsWith(" "))
        .toList();
  }

  private String comment(Component component) {
    if (!component.nested.isEmpty()) {
      return component.names();
    }
    boolean nullable = nullable(component);
    String comment = comments.on(field(component), nullable);
    return use == Use.ANSWER && nullable && !comment.contains("Null")
        ? comment + (comment.isEmpty() ? "" : " ") + "Null if there is none."
        : comment;
  }

  private FieldDescriptor field(Component component) {
    return Operation.field(message, component.name);
  }
}
