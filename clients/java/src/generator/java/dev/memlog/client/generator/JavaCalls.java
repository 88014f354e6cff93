package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.memlog.client.generator.Operation.JavaCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The source of a class of the Java client whose methods are the calls of a group. */
record JavaCalls(CallGroup group, Comments comments) {

  /** The arguments of all calls of a group, which its constructor takes. */
  private static final Map<CallGroup, String> BOUND =
      Map.of(CallGroup.APP_MEMORIES, "String app", CallGroup.CORE_MEMORY, "MemoryOwner owner");

  /**
   * Returns the source.
   *
   * @param members members that are written by hand
   */
  String write(List<Operation> operations, String members) {
    String bound = BOUND.get(group);
    String more = bound == null ? "" : ", " + bound;
    var out = new StringBuilder();
    out.append(
        Comments.javadoc(
            "",
            group.about + " Every call throws the exceptions that {@link MemlogClient} names.",
            List.of()));
    out.append(
        """
        %s class %s {

          final Endpoint publishing;
          final Endpoint asking;
        %s
          %s(Endpoint publishing, Endpoint asking%s) {
            this.publishing = publishing;
            this.asking = asking;
        %s  }
        """
            .formatted(
                group == CallGroup.SERVER ? "abstract sealed" : "public final",
                group.javaType() + (group == CallGroup.SERVER ? " permits MemlogClient" : ""),
                bound == null ? "" : "  private final " + bound + ";\n",
                group.javaType(),
                more,
                bound == null
                    ? ""
                    : "    this.%1$s = %1$s;\n"
                        .formatted(bound.substring(bound.indexOf(' ') + 1))));
    for (Operation operation : operations) {
      for (JavaCall call : operation.javaCalls()) {
        if (call.group() == group && !call.byHand()) {
          out.append('\n').append(method(operation, call));
        }
      }
    }
    return out.append(members).append("}\n").toString();
  }

  private String method(Operation operation, JavaCall call) {
    List<String> parameters = new ArrayList<>();
    List<String> documented = new ArrayList<>();
    List<String> statements = new ArrayList<>();
    boolean whole = call.arguments().contains("request");
    String sent = fields(operation, call, parameters, documented, statements);
    String answer = operation.answer().getName();
    var out = new StringBuilder();
    out.append(Comments.javadoc("  ", about(operation, call), documented));
    out.append(
        "  public %s %s(%s) {\n"
            .formatted(
                call.optional() ? "Optional<" + answer + ">" : answer,
                call.name(),
                String.join(", ", parameters)));
    statements.forEach(each -> out.append("    ").append(each).append('\n'));
    String path =
        ("\"" + operation.path(field -> "\" + " + part(field, call, whole) + " + \"") + "\"")
            .replace(" + \"\"", "");
    out.append(
        "    return %s.%s(\"%s\", %s, %s, %s.class);\n  }\n"
            .formatted(
                operation.reads() ? "asking" : "publishing",
                call.optional() ? "find" : "send",
                operation.verb(),
                path,
                sent,
                answer));
    return out.toString();
  }

  private String about(Operation operation, JavaCall call) {
    String fixed =
        call.arguments().stream()
            .filter(each -> each.contains("="))
            .map(each -> Types.camel(each.replace("=true", "")))
            .map(each -> "{@code " + each + "}")
            .collect(Collectors.joining(", "));
    return comments.prose(operation.about(), true)
        + (fixed.isEmpty() ? "" : " The call sets " + fixed + ".")
        + (call.optional() ? " Empty if there is none." : "");
  }

  /** Returns the expression of the fields that are sent; adds what it needs. */
  private String fields(
      Operation operation,
      JavaCall call,
      List<String> parameters,
      List<String> documented,
      List<String> statements) {
    if (call.arguments().contains("request")) {
      parameters.add(operation.request().getName() + " request");
      if (operation.inPath().isEmpty()) {
        return "request";
      }
      boolean bound = group == CallGroup.APP_MEMORIES;
      statements.add(
          "var fields = Fields.of(request)%s;".formatted(bound ? ".without(\"app\")" : ""));
      return "fields";
    }
    List<String> added = new ArrayList<>();
    if (group == CallGroup.CORE_MEMORY) {
      added.add(".with(owner)");
    }
    for (String argument : call.arguments()) {
      if (argument.contains("=")) {
        String name = argument.substring(0, argument.indexOf('='));
        added.add(".with(\"%s\", true)".formatted(Types.camel(name)));
      } else if (argument.equals("owner")) {
        parameters.add("MemoryOwner owner");
        added.add(".with(owner)");
      } else {
        FieldDescriptor field = Operation.field(operation.request(), argument.replace("!", ""));
        boolean inPath = operation.inPath().contains(field.getName());
        boolean required =
            inPath || argument.endsWith("!") || field.getType() == FieldDescriptor.Type.BOOL;
        String name = Types.camel(Operation.argument(field.getName()));
        parameters.add((required ? "" : "@Nullable ") + Types.one(field, !required) + " " + name);
        String comment = comments.on(field, !required);
        if (!comment.isEmpty()) {
          documented.add("@param " + name + " " + comment);
        }
        if (!inPath) {
          added.add(".with(\"%s\", %s)".formatted(field.getJsonName(), name));
        }
      }
    }
    return "new Fields()" + String.join("", added);
  }

  private String part(String field, JavaCall call, boolean whole) {
    if (group == CallGroup.APP_MEMORIES && field.equals("app")) {
      return "Endpoint.part(app)";
    }
    String name = Types.camel(field);
    return whole
        ? "fields.part(\"%s\")".formatted(name)
        : "Endpoint.part(%s)".formatted(Types.camel(Operation.argument(field)));
  }
}
