package dev.memlog.client.generator;

import build.buf.validate.FieldRules;
import build.buf.validate.ValidateProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.Type;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.JavaForm;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.schemas.ApiDescriptors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The generator of the options of commands from the requests that the commands send: for each
 * message with the option {@code command_options}, a class for picocli with the options, whose help
 * is the comments and rules of the fields, and with a method that makes the request. The build runs
 * it from its source: {@code java CommandOptions.java TARGET}.
 */
final class CommandOptions {

  private final Descriptor message;
  private final Comments comments;
  private final List<Argument> arguments = new ArrayList<>();
  private final StringBuilder fields = new StringBuilder();

  private CommandOptions(Descriptor message, Comments comments) {
    this.message = message;
    this.comments = comments;
  }

  /**
   * An option or a positional parameter.
   *
   * @param name its name, in capitals for a parameter
   * @param joined whether the words of several parameters are one text
   */
  private record Argument(
      FieldDescriptor field, String name, boolean optional, boolean joined, boolean required) {

    boolean positional() {
      return Character.isUpperCase(name.charAt(0));
    }

    String java() {
      return field.getJsonName();
    }
  }

  public static void main(String[] args) throws IOException {
    List<Descriptor> messages = ClientTypes.messages(ApiDescriptors.methods());
    var comments = new Comments(messages);
    Path target = Path.of(args[0]).resolve("dev/memlog/cli/call");
    for (Descriptor message : messages) {
      if (message.getOptions().hasExtension(CallOptions.commandOptions)) {
        var written = new CommandOptions(message, comments);
        ClientTypes.write(target.resolve(written.type() + ".java"), written.source());
      }
    }
  }

  private String type() {
    return message.getName().replace("Request", "Options");
  }

  private String source() {
    for (String each : message.getOptions().getExtension(CallOptions.commandOptions).split(" ")) {
      Argument argument = argument(each);
      arguments.add(argument);
      fields.append('\n').append(declaration(argument));
    }
    return """
        package dev.memlog.cli.call;

        import %1$s.%2$s;
        import dev.memlog.cli.print.Times;
        import java.time.Instant;
        import java.util.List;
        import org.jspecify.annotations.Nullable;
        import picocli.CommandLine.Option;
        import picocli.CommandLine.Parameters;

        /** The options of a command that sends a {@link %2$s}. */
        final class %3$s {
        %4$s
        %5$s}
        """
        .formatted(
            ClientTypes.packageOf(message.getFile()), message.getName(), type(), fields, request());
  }

  /** Returns what a word of the option describes: {@code [NAME...]=field}, {@code field!}. */
  private Argument argument(String word) {
    int at = word.indexOf('=');
    String name = at < 0 ? word : word.substring(0, at);
    String field = (at < 0 ? word : word.substring(at + 1)).replace("!", "");
    FieldDescriptor found = Operation.field(message, field);
    return new Argument(
        found,
        name.replaceAll("[\\[\\].!]", "").replace('_', '-'),
        name.startsWith("["),
        name.contains("...") && !found.isRepeated(),
        word.endsWith("!"));
  }

  private String declaration(Argument argument) {
    boolean list = argument.joined || argument.field.isRepeated();
    boolean flag = argument.field.getType() == Type.BOOL;
    boolean given = argument.required || (argument.positional() && !argument.optional);
    List<String> parts = new ArrayList<>();
    if (argument.positional()) {
      parts.add("paramLabel = \"" + argument.name + "\"");
      parts.add("arity = \"%s%s\"".formatted(argument.optional ? 0 : 1, list ? "..*" : "..1"));
    } else {
      parts.add("names = \"--" + argument.name + "\"");
      label(argument).ifPresent(label -> parts.add("paramLabel = \"" + label + "\""));
    }
    if (argument.required) {
      parts.add("required = true");
    } else if (argument.name.equals("user")) {
      parts.add("defaultValue = MemoryOwnerOptions.DEFAULT_USER");
    }
    if (Types.one(argument.field, true).equals("Instant")) {
      parts.add("converter = Times.class");
    }
    parts.add(
        "description = \"" + description(argument).replace("\"", "\\\"").replace("%", "%%") + "\"");
    String declared =
        list
            ? "List<String> %s = List.of();"
            : flag ? "boolean %s;" : given ? "String %s = \"\";" : "@Nullable %2$s %1$s;";
    return "  @%s(%s)\n  %s\n"
        .formatted(
            argument.positional() ? "Parameters" : "Option",
            String.join(", ", parts),
            declared.formatted(argument.java(), Types.one(argument.field, true)));
  }

  private static Optional<String> label(Argument argument) {
    String field = argument.field.getName();
    return Optional.ofNullable(
        switch (Types.one(argument.field, true)) {
          case "Integer", "Double" -> "N";
          case "Instant" -> "TIME";
          case "String" ->
              field.matches("(.*_)?ids?|related_to")
                  ? "ID"
                  : field.endsWith("token") ? "TOKEN" : null;
          default -> null;
        });
  }

  /** Returns the comment on a field and the rules that it does not tell. */
  private String description(Argument argument) {
    FieldDescriptor field = argument.field;
    String comment = Comments.plain(field);
    var text = new StringBuilder();
    if (comment.startsWith("Default")) {
      text.append("The ").append(field.getName().replace('_', ' ')).append(". ");
    }
    text.append(comment);
    FieldRules rules = field.getOptions().getExtension(ValidateProto.field);
    var strings =
        field.isRepeated() ? rules.getRepeated().getItems().getString() : rules.getString();
    if (strings.getInList().stream().anyMatch(word -> !comment.contains(word))) {
      text.append(" One of ").append(String.join(", ", strings.getInList())).append('.');
    }
    if (strings.hasMinLen() && strings.getMinLen() > 1) {
      text.append(" %d to %d characters.".formatted(strings.getMinLen(), strings.getMaxLen()));
    }
    int limit = field.getOptions().getExtension(ToolOptions.ordinaryLimit);
    if (limit > 0) {
      text.append(String.format(Locale.ROOT, " 1 to %,d.", limit));
    } else if (rules.hasInt32() && !comment.contains(" to ")) {
      text.append(
          String.format(
              Locale.ROOT, " %,d to %,d.", rules.getInt32().getGte(), rules.getInt32().getLte()));
    } else if (rules.hasDouble()) {
      text.append(
          " %.0f to %.0f.".formatted(rules.getDouble().getGte(), rules.getDouble().getLte()));
    }
    if (Types.one(field, true).equals("Instant")) {
      text.append(" 2026-01-31 or 2026-01-31T18:00:00Z.");
    }
    if (!argument.positional() && field.isRepeated()) {
      text.append(" Repeatable.");
    }
    if (argument.name.equals("user") && !argument.required) {
      text.append(" MEMLOG_USER sets it.");
    }
    return text.toString();
  }

  /** Returns the method that makes the request; a builder, where the client has one. */
  private String request() {
    if (message.getOptions().getExtension(Java.javaForm) == JavaForm.BUILDER) {
      return """
            /** Returns a builder that has the values of these options. */
            %1$s.Builder request() {
              return %1$s.builder()%2$s;
            }
          """
          .formatted(
              message.getName(),
              arguments.stream()
                  .map(each -> ".%s(%s)".formatted(each.java(), value(each)))
                  .collect(Collectors.joining("\n        ", "\n        ", "")));
    }
    return """
          /** Returns a request that has the values of these options. */
          %1$s request() {
            return new %1$s(%2$s);
          }
        """
        .formatted(
            message.getName(),
            new RecordSource(message, RecordSource.Use.REQUEST, comments)
                .names()
                .map(this::value)
                .collect(Collectors.joining(", ")));
  }

  /** Returns the expression of a component; that of none if no option sets it. */
  private String value(String component) {
    for (Argument argument : arguments) {
      if (argument.field.getName().equals(component)) {
        return value(argument);
      }
    }
    FieldDescriptor field = message.findFieldByName(component);
    if (field == null) {
      return "null";
    }
    return field.isRepeated() ? "List.of()" : Types.flag(field) ? "false" : "null";
  }

  private static String value(Argument argument) {
    String name = argument.java();
    return argument.joined
        ? "%1$s.isEmpty() ? null : String.join(\" \", %1$s)".formatted(name)
        : name;
  }
}
