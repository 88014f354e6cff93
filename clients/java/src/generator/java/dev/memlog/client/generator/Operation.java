package dev.memlog.client.generator;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.ClientCall;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A method of the API that clients call over HTTP.
 *
 * @param about its comment
 */
record Operation(MethodDescriptor method, String about) {

  private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");
  private static final Map<String, String> SHORT =
      Map.of("conversation_id", "conversation", "message_id", "message", "memory_id", "id");

  Descriptor request() {
    return method.getInputType();
  }

  Descriptor answer() {
    return method.getOutputType();
  }

  /** Returns whether query-service answers it. */
  boolean reads() {
    return method.getService().getOptions().getExtension(CallOptions.answersQueries);
  }

  ClientCall call() {
    return method.getOptions().getExtension(CallOptions.call);
  }

  /** Returns whether the Python and the TypeScript client have it written by hand. */
  boolean byHand() {
    return call().getName().endsWith("!");
  }

  CallGroup group() {
    return CallGroup.of(call().getName());
  }

  /** Returns the method's name in the Python and the TypeScript client, without its group. */
  String name() {
    return call().getName().substring(call().getName().indexOf('.') + 1);
  }

  private HttpRule http() {
    return method.getOptions().getExtension(AnnotationsProto.http);
  }

  String verb() {
    return http().getPatternCase().name();
  }

  /** Returns whether its fields are the body of the request, and not parameters of the query. */
  boolean body() {
    return !http().getBody().isEmpty();
  }

  private String path() {
    int verb = http().getPatternCase().getNumber();
    return String.valueOf(http().getField(HttpRule.getDescriptor().findFieldByNumber(verb)));
  }

  /** Returns the path, with each of its fields in another form. */
  String path(UnaryOperator<String> form) {
    return IN_PATH
        .matcher(path())
        .replaceAll(found -> Matcher.quoteReplacement(form.apply(found.group(1))));
  }

  /** Returns the names of the path's fields. */
  List<String> inPath() {
    return IN_PATH.matcher(path()).results().map(found -> found.group(1)).toList();
  }

  /** Returns the fields that are not in the path. */
  List<FieldDescriptor> others() {
    List<String> inPath = inPath();
    return request().getFields().stream()
        .filter(field -> !inPath.contains(field.getName()))
        .toList();
  }

  /** Returns a field that an option of a message or of its method names. */
  static FieldDescriptor field(Descriptor message, String name) {
    FieldDescriptor field = message.findFieldByName(name);
    if (field == null) {
      throw new IllegalStateException("no field of " + message.getName() + ": " + name);
    }
    return field;
  }

  /** Returns the ids that a client creates, so that a repeated request has no further effect. */
  List<String> ids() {
    return Stream.of("command_id", "message_id", "event_id")
        .filter(id -> !verb().equals("GET"))
        .filter(id -> others().stream().anyMatch(field -> field.getName().equals(id)))
        .map(Types::camel)
        .toList();
  }

  /** Returns the short name of an argument, such as {@code conversation}. */
  static String argument(String field) {
    return SHORT.getOrDefault(field, field);
  }

  /** A method of the Java client, as the option {@code call.java} writes it. */
  record JavaCall(
      CallGroup group, String name, List<String> arguments, boolean byHand, boolean optional) {

    private static final Pattern SYNTAX =
        Pattern.compile("(?:\\w+\\.)?(\\w+)(?:\\(([^)]*)\\)(\\??))?");

    static JavaCall of(String text) {
      Matcher found = SYNTAX.matcher(text);
      if (!found.matches()) {
        throw new IllegalStateException("no call of Java: " + text);
      }
      String arguments = found.group(2);
      return new JavaCall(
          CallGroup.of(text),
          found.group(1),
          arguments == null || arguments.isEmpty() ? List.of() : List.of(arguments.split(", ")),
          arguments == null,
          "?".equals(found.group(3)));
    }
  }

  List<JavaCall> javaCalls() {
    return call().getJavaList().stream().map(JavaCall::of).toList();
  }
}
