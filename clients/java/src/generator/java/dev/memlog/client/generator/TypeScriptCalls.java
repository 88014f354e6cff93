package dev.memlog.client.generator;

import build.buf.validate.ValidateProto;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The calls of the TypeScript client: a module for each group. */
final class TypeScriptCalls {

  private TypeScriptCalls() {}

  /** Returns the source of the module of a group. */
  static String module(CallGroup group, List<Operation> own) {
    var methods = new StringBuilder();
    own.forEach(each -> methods.append('\n').append(method(each)));
    Set<String> functions = new TreeSet<>();
    Stream.of("given", "newId", "part")
        .filter(name -> methods.indexOf(name + "(") >= 0)
        .forEach(functions::add);
    String types =
        Stream.of("Query", "Written")
            .filter(name -> methods.indexOf(name + "<") >= 0)
            .collect(Collectors.joining(", "));
    return "// Written by the build of clients/java from the .proto files.\n"
        + "import { type Connection%s } from \"./connection.js\";\n"
            .formatted(functions.stream().map(name -> ", " + name).collect(Collectors.joining()))
        + "import type * as models from \"./models.js\";\n"
        + (types.isEmpty() ? "" : "import type { %s } from \"./types.js\";\n".formatted(types))
        + "\n"
        + Comments.javadoc("", group.about, List.of())
        + """
        export class %s {
          readonly #connection: Connection;

          constructor(connection: Connection) {
            this.#connection = connection;
          }
        """
            .formatted(group.type)
        + methods
        + "}\n";
  }

  private static String method(Operation operation) {
    String sent = operation.body() ? "request" : "query";
    boolean fields = !operation.others().isEmpty();
    String parameters =
        Stream.concat(
                operation.inPath().stream().map(each -> Operation.argument(each) + ": string"),
                fields ? Stream.of(sent + ": " + type(operation)) : Stream.of())
            .collect(Collectors.joining(", "));
    String path = operation.path(field -> "${part(" + Operation.argument(field) + ")}");
    String quote = path.contains("{") ? "`" : "\"";
    return Comments.javadoc("  ", operation.about(), List.of())
        + wrapped("  %s(%s): Promise<%s> {\n", operation.name(), parameters, answer(operation))
        + wrapped(
            "    return this.#connection.%s(%s);\n",
            "send",
            "\"%s\", %s%s"
                .formatted(operation.verb(), quote + path + quote, sent(operation, sent, fields)),
            "")
        + "  }\n";
  }

  /** Writes a line with arguments, or, if it is too long, one line for each of them. */
  private static String wrapped(String line, String name, String arguments, String rest) {
    String single = line.formatted(name, arguments, rest);
    if (single.length() <= 101) {
      return single;
    }
    String indent = line.startsWith("    ") ? "    " : "  ";
    String broken =
        indent
            + "  "
            + arguments.replaceAll(", (?![^{<]*[}>])", ",\n" + indent + "  ")
            + ",\n"
            + indent;
    return line.formatted(name, "\n" + broken, rest);
  }

  private static String type(Operation operation) {
    boolean required =
        operation.others().stream()
            .anyMatch(field -> field.getOptions().getExtension(ValidateProto.field).getRequired());
    return (operation.body()
            ? "models." + operation.request().getName()
            : "Query<\"" + operation.method().getName() + "\">")
        + (required ? "" : " = {}");
  }

  private static String sent(Operation operation, String name, boolean fields) {
    if (!fields) {
      return operation.body() ? ", {}" : "";
    }
    String ids =
        operation.ids().stream().map(id -> id + ": newId(), ").collect(Collectors.joining());
    String given = ids.isEmpty() ? "given(" + name + ")" : "{ " + ids + "...given(" + name + ") }";
    return (operation.body() ? ", " : ", undefined, ") + given;
  }

  /** Returns the type of the answer. The answer to a write always has its ids and its position. */
  private static String answer(Operation operation) {
    String answer = "models." + operation.answer().getName();
    List<String> names =
        operation.answer().getFields().stream().map(FieldDescriptor::getName).toList();
    if (operation.reads() || !names.contains("position")) {
      return answer;
    }
    boolean message =
        operation.request().getFields().stream().anyMatch(f -> f.getName().equals("message_id"));
    String ids =
        Stream.of("command_id", "memory_id", "conversation_id", "event_id", "message_id")
            .filter(names::contains)
            .filter(id -> message || !id.equals("message_id"))
            .map(id -> "\"" + Types.camel(id) + "\"")
            .collect(Collectors.joining(" | "));
    return ids.isEmpty() ? answer : "Written<" + answer + ", " + ids + ">";
  }
}
