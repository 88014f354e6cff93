package dev.memlog.mcp.tool;

import com.google.api.AnnotationsProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.memlog.api.v1.After;
import dev.memlog.api.v1.ToolEffect;
import dev.memlog.api.v1.ToolOption;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.runtime.openapi.ProtoComments;
import dev.memlog.runtime.rules.FieldRules;
import dev.memlog.schemas.ApiDescriptors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The descriptions of all tools, which the .proto files state: the option {@code tool} of methods,
 * and the rules and comments of the fields that are arguments.
 */
public final class ToolDescriptions {

  private static final List<MethodDescriptor> METHODS = ApiDescriptors.methods();

  private static final Map<String, Descriptor> MESSAGES =
      METHODS.stream()
          .map(method -> method.getFile())
          .distinct()
          .flatMap(file -> file.getMessageTypes().stream())
          .collect(Collectors.toUnmodifiableMap(Descriptor::getName, Function.identity()));

  private static final ProtoComments COMMENTS = ProtoComments.of(ApiDescriptors.bytes());

  private ToolDescriptions() {}

  /**
   * Returns all tools, each with its implementation.
   *
   * @param codes the implementations by the names of the tools
   * @return the tools in the order of the implementations
   * @throws IllegalStateException if a tool lacks its implementation or its description
   */
  public static List<Tool> tools(Map<String, Tool.Code> codes) {
    Map<String, MethodDescriptor> described =
        METHODS.stream()
            .filter(method -> method.getOptions().hasExtension(ToolOptions.tool))
            .collect(Collectors.toMap(method -> option(method).getName(), Function.identity()));
    if (!described.keySet().equals(codes.keySet())) {
      throw new IllegalStateException(
          "the .proto files must describe the tools %s, got %s"
              .formatted(codes.keySet(), described.keySet()));
    }
    return codes.entrySet().stream()
        .map(code -> tool(Objects.requireNonNull(described.get(code.getKey())), code.getValue()))
        .toList();
  }

  private static ToolOption option(MethodDescriptor method) {
    return method.getOptions().getExtension(ToolOptions.tool);
  }

  private static Tool tool(MethodDescriptor method, Tool.Code code) {
    ToolOption tool = option(method);
    List<Argument> arguments = new ArrayList<>();
    for (String word : words(tool.getArguments())) {
      FieldDescriptor field = field(method.getInputType(), word.replaceAll("[?!]$", ""));
      boolean required = word.endsWith("!") || (!word.endsWith("?") && isRequired(field, method));
      String name = field.getOptions().getExtension(ToolOptions.argument);
      arguments.add(
          new Argument(
              name.isEmpty() ? field.getJsonName() : name,
              field,
              required,
              JsonSchemas.argument(field, description(field))));
    }
    if (tool.getEffect() == ToolEffect.READS
        && method.getOptions().getExtensionCount(After.after) > 0) {
      arguments.add(Argument.AFTER);
    }
    return new Tool(
        tool.getName(),
        tool.getTitle(),
        tool.getDescription(),
        tool.getEffect(),
        List.copyOf(arguments),
        tool.getAnswer().isEmpty()
            ? Shown.schema(method.getOutputType())
            : Shown.schema(method.getOutputType(), words(tool.getAnswer())),
        code);
  }

  private static boolean isRequired(FieldDescriptor field, MethodDescriptor method) {
    return FieldRules.of(field).required()
        || (field.getContainingType().equals(method.getInputType())
            && method
                .getOptions()
                .getExtension(AnnotationsProto.http)
                .toString()
                .contains("{" + field.getName() + "}"));
  }

  /** Returns the first sentence of a field's comment, and the one about its default. */
  private static String description(FieldDescriptor field) {
    List<String> sentences =
        Arrays.asList(COMMENTS.on(field.getFullName()).split("(?<=\\.) (?=[A-Z])"));
    String description =
        sentences.stream()
            .filter(each -> each.equals(sentences.getFirst()) || each.startsWith("Default"))
            .collect(Collectors.joining(" "));
    return JsonSchemas.isTime(field) ? description + " RFC 3339." : description;
  }

  /** Returns a message of the API. */
  static Descriptor message(String name) {
    Descriptor message = MESSAGES.get(name);
    if (message == null) {
      throw new IllegalStateException("the .proto files have no message " + name);
    }
    return message;
  }

  /** Returns a field of a message, or of the message that the word names before a dot. */
  static FieldDescriptor field(Descriptor message, String word) {
    int dot = word.indexOf('.');
    Descriptor of = dot < 0 ? message : message(word.substring(0, dot));
    FieldDescriptor field = of.findFieldByName(word.substring(dot + 1));
    if (field == null) {
      throw new IllegalStateException("message " + of.getName() + " has no field " + word);
    }
    return field;
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(" "));
  }
}
