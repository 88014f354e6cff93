package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.JavaForm;
import dev.memlog.schemas.ApiDescriptors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A generator of the Java client's requests, answers and calls, and of the calls of the Python and
 * the TypeScript client, from the .proto files of the module schemas, whose comments become the
 * documentation. The build runs it from its source: {@code java ClientTypes.java MEMBERS TARGET
 * OTHERS}, with the folder of members that are written by hand, the folder for the Java sources,
 * and the folder for those of the other clients.
 */
final class ClientTypes {

  private static final String ROOT = "dev.memlog.client";

  /** All that a source may name besides messages; javac does not warn of unused imports. */
  private static final String IMPORTS =
      """
      import com.fasterxml.jackson.annotation.JsonSetter;
      import com.fasterxml.jackson.annotation.JsonUnwrapped;
      import com.fasterxml.jackson.annotation.Nulls;
      import com.fasterxml.jackson.databind.JsonNode;
      import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
      import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
      import java.time.Instant;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.Map;
      import java.util.Optional;
      import java.util.function.Consumer;
      import org.jspecify.annotations.Nullable;
      """;

  private final List<Descriptor> messages;
  private final List<Operation> operations;
  private final Comments comments;
  private final Set<Descriptor> answered = new HashSet<>();
  private final Set<Descriptor> sent = new HashSet<>();
  private final Path members;
  private final Path target;

  private ClientTypes(List<MethodDescriptor> methods, Path members, Path target) {
    this.messages = messages(methods);
    this.comments = new Comments(messages);
    this.members = members;
    this.target = target;
    this.operations =
        methods.stream()
            .filter(method -> method.getOptions().hasExtension(CallOptions.call))
            .map(method -> new Operation(method, comments.on(method)))
            .toList();
    methods.stream()
        .filter(method -> !method.isServerStreaming())
        .forEach(method -> reach(method.getOutputType(), answered));
    messages.stream()
        .filter(message -> form(message) != JavaForm.JAVA_FORM_UNSPECIFIED)
        .forEach(message -> reachFields(message, sent));
  }

  /** Returns the messages of the files that have a package in the Java client. */
  static List<Descriptor> messages(List<MethodDescriptor> methods) {
    return methods.stream()
        .map(MethodDescriptor::getFile)
        .flatMap(file -> Stream.concat(Stream.of(file), file.getDependencies().stream()))
        .filter(file -> file.getOptions().hasExtension(Java.javaClient))
        .distinct()
        .flatMap(file -> file.getMessageTypes().stream())
        .toList();
  }

  public static void main(String[] args) throws IOException {
    var types = new ClientTypes(ApiDescriptors.methods(), Path.of(args[0]), Path.of(args[1]));
    Set<Path> written = new HashSet<>();
    for (Descriptor message : types.messages) {
      if (types.shown(message)) {
        written.add(types.write(message));
      }
    }
    for (CallGroup group : CallGroup.values()) {
      written.add(types.write(group));
    }
    types.deleteOthers(written);
    Path others = Path.of(args[2]);
    for (CallGroup group : CallGroup.values()) {
      List<Operation> own =
          types.operations.stream()
              .filter(each -> each.group() == group && !each.byHand())
              .toList();
      if (!own.isEmpty()) {
        String name = PythonCalls.snake(group.type);
        write(others.resolve("python").resolve(name + ".py"), PythonCalls.module(group, own));
        write(
            others.resolve("typescript").resolve(name.replace('_', '-') + ".ts"),
            TypeScriptCalls.module(group, own));
      }
    }
  }

  /** Adds a message and those that it contains. */
  private void reach(Descriptor message, Set<Descriptor> found) {
    if (messages.contains(message) && found.add(message)) {
      reachFields(message, found);
    }
  }

  private void reachFields(Descriptor message, Set<Descriptor> found) {
    message.getFields().stream()
        .filter(field -> field.getType() == FieldDescriptor.Type.MESSAGE)
        .forEach(field -> reach(field.getMessageType(), found));
  }

  private boolean shown(Descriptor message) {
    return form(message) != JavaForm.JAVA_FORM_UNSPECIFIED
        || answered.contains(message)
        || sent.contains(message);
  }

  private static JavaForm form(Descriptor message) {
    return message.getOptions().getExtension(Java.javaForm);
  }

  /** Returns the package of a file's messages in the Java client. */
  static String packageOf(FileDescriptor file) {
    return ROOT + "." + file.getOptions().getExtension(Java.javaClient);
  }

  private Path write(Descriptor message) throws IOException {
    return write(packageOf(message.getFile()), message.getName(), type(message));
  }

  /** Writes the class of the Java client whose methods are the calls of a group. */
  private Path write(CallGroup group) throws IOException {
    String name = group.javaType();
    return write(ROOT, name, new JavaCalls(group, comments).write(operations, members(name)));
  }

  private Path write(String own, String name, String type) throws IOException {
    String packages =
        messages.stream()
            .map(message -> "import " + packageOf(message.getFile()) + ".*;\n")
            .distinct()
            .collect(Collectors.joining());
    Path file = target.resolve(own.replace('.', '/')).resolve(name + ".java");
    return write(file, "package %s;\n\n%s%s\n%s".formatted(own, IMPORTS, packages, type));
  }

  /** Writes a file. An unchanged one stays as it is, so that javac does not compile it again. */
  static Path write(Path file, String source) throws IOException {
    Files.createDirectories(file.getParent());
    if (!Files.exists(file) || !Files.readString(file).equals(source)) {
      Files.writeString(file, source);
    }
    return file;
  }

  /** Returns the members of a class that are written by hand. */
  private String members(String name) throws IOException {
    Path byHand = members.resolve(name + ".java");
    return Files.exists(byHand) ? "\n" + Files.readString(byHand) : "";
  }

  /** Deletes sources of messages that are gone. */
  private void deleteOthers(Set<Path> written) throws IOException {
    try (Stream<Path> all = Files.walk(target)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!written.contains(file)) {
          Files.delete(file);
        }
      }
    }
  }

  private String type(Descriptor message) throws IOException {
    String more = members(message.getName());
    if (form(message) == JavaForm.BUILDER) {
      return new BuilderSource(message, comments).write(more);
    }
    RecordSource.Use use =
        form(message) == JavaForm.RECORD
            ? RecordSource.Use.REQUEST
            : sent.contains(message) ? RecordSource.Use.PART_OF_REQUESTS : RecordSource.Use.ANSWER;
    return new RecordSource(message, use, comments).write(more);
  }
}
