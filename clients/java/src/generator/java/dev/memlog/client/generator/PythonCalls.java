package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls of the Python client: a module for each group. {@code clients/python/asynchronous}
 * writes the asynchronous ones from them.
 */
final class PythonCalls {

  private static final int WIDTH = 100;
  private static final Map<String, String> KEYWORDS = Map.of("from", "from_");

  private PythonCalls() {}

  /** Returns the source of the module of a group. */
  static String module(CallGroup group, List<Operation> own) {
    var methods = new StringBuilder();
    own.forEach(each -> methods.append('\n').append(method(each)));
    Set<String> connection = new TreeSet<>(Set.of("Connection"));
    Stream.of("given", "part")
        .filter(name -> methods.indexOf(name + "(") >= 0)
        .forEach(connection::add);
    String typing = methods.indexOf("Sequence[") < 0 ? "cast" : "Sequence, cast";
    String extensions =
        methods.indexOf("Unpack[") < 0 ? "" : "from typing_extensions import Unpack\n\n";
    return """
        \"""Written by the build of clients/java from the .proto files.\"""

        from __future__ import annotations

        from typing import %s

        %sfrom memlog import models
        from memlog.connection import %s


        class %s:
        %s
            def __init__(self, connection: Connection) -> None:
                self._connection = connection
        """
            .formatted(
                typing,
                extensions,
                String.join(", ", connection),
                group.type,
                docstring("    ", group.about))
        + methods;
  }

  private static String method(Operation operation) {
    List<String> byPosition = new ArrayList<>(operation.inPath());
    String more = operation.call().getArguments();
    if (!more.isEmpty()) {
      byPosition.addAll(List.of(more.split(" ")));
    }
    boolean unpacked = operation.body() && more.isEmpty() && !operation.others().isEmpty();
    List<FieldDescriptor> byName =
        operation.others().stream().filter(each -> !byPosition.contains(each.getName())).toList();
    List<String> parameters = new ArrayList<>(List.of("self"));
    byPosition.forEach(
        field -> parameters.add(parameter(operation.inPath().contains(field), field) + ": str"));
    if (unpacked) {
      parameters.add("**request: Unpack[models.%s]".formatted(operation.request().getName()));
    } else if (!byName.isEmpty()) {
      parameters.add("*");
      byName.forEach(
          field ->
              parameters.add(
                  "%s: %s | None = None"
                      .formatted(parameter(false, field.getName()), type(field))));
    }
    String answer = "models." + operation.answer().getName();
    String path =
        operation
            .path(field -> "{part(" + Operation.argument(field) + ")}")
            .transform(text -> (text.contains("{") ? "f" : "") + "\"" + text + "\"");
    return definition(snake(operation.name()), parameters, answer)
        + docstring("        ", operation.about().replace("\"", "'"))
        + wrapped(
            "        answer = self._connection.send(\"%s\", %s%s)\n"
                .formatted(operation.verb(), path, sent(operation, unpacked)))
        + "        return cast(%s, answer)\n".formatted(answer);
  }

  private static String sent(Operation operation, boolean unpacked) {
    if (operation.others().isEmpty()) {
      return operation.body() ? ", {}" : "";
    }
    String ids =
        operation.ids().stream().map(id -> ", \"" + id + "\"").collect(Collectors.joining());
    String fields =
        unpacked
            ? "request"
            : operation.others().stream()
                .map(
                    field ->
                        "\"%s\": %s"
                            .formatted(
                                Types.camel(field.getName()), parameter(false, field.getName())))
                .collect(Collectors.joining(", ", "{", "}"));
    return ", " + (operation.body() ? "" : "query=") + "given(" + fields + ids + ")";
  }

  /** Breaks a long line before each argument, and a dict before each entry. */
  private static String wrapped(String call) {
    if (call.length() <= WIDTH + 1) {
      return call;
    }
    String arguments =
        call.replace("send(", "send(\n            ")
            .replaceFirst(", (given|query=)", ",\n            $1")
            .replaceFirst("\\)\n$", ",\n        )\n");
    return arguments.lines().allMatch(line -> line.length() <= WIDTH)
        ? arguments
        : arguments
            .replace("({\"", "(\n                {\"")
            .replace("{\"", "{\n                    \"")
            .replaceAll(", (\"\\w+\": )", ",\n                    $1")
            .replaceFirst("}(, \"\\w+\")*\\),\n", ",\n                }$1,\n            ),\n");
  }

  private static String definition(String name, List<String> parameters, String answer) {
    String line = "    def %s(%s) -> %s:\n".formatted(name, String.join(", ", parameters), answer);
    return line.length() <= WIDTH + 1
        ? line
        : "    def %s(\n        %s,\n    ) -> %s:\n"
            .formatted(name, String.join(",\n        ", parameters), answer);
  }

  /** Returns the name of a parameter: of the path a short one, of the rest the API's. */
  private static String parameter(boolean inPath, String field) {
    String name = inPath ? Operation.argument(field) : Types.camel(field);
    return KEYWORDS.getOrDefault(name, name);
  }

  private static String type(FieldDescriptor field) {
    String one =
        switch (field.getType()) {
          case BOOL -> "bool";
          case INT32, INT64 -> "int";
          case DOUBLE -> "float";
          case STRING, MESSAGE -> "str";
          default -> throw new IllegalStateException("no type of Python for " + field);
        };
    return field.isRepeated() ? "Sequence[" + one + "]" : one;
  }

  private static String docstring(String indent, String text) {
    return Comments.wrapped(indent + "\"\"\"", indent, text, "\"\"\"");
  }

  /** Returns a name in Python's form, such as {@code of_message}. */
  static String snake(String camel) {
    return camel.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase();
  }
}
