package dev.memlog.client.generator;

import build.buf.validate.ValidateProto;
import com.google.api.AnnotationsProto;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.ExtensionRegistry;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.JavaForm;
import dev.memlog.schemas.ApiDescriptors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final String API = ".memlog.v1.";

  /**
   * All that a generated source may name besides messages; javac does not warn of unused imports.
   */
  private static final List<String> IMPORTS =
      List.of(
          "com.fasterxml.jackson.annotation.JsonSetter",
          "com.fasterxml.jackson.annotation.JsonUnwrapped",
          "com.fasterxml.jackson.annotation.Nulls",
          "com.fasterxml.jackson.databind.annotation.JsonDeserialize",
          "com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder",
          ROOT + ".messages.Request",
          "java.time.Instant",
          "java.util.List",
          "java.util.Map",
          "org.jspecify.annotations.Nullable");

  /** The imports that a class of calls may need. */
  private static final List<String> CALL_IMPORTS =
      List.of(
          "com.fasterxml.jackson.databind.JsonNode",
          "java.time.Instant",
          "java.util.ArrayList",
          "java.util.List",
          "java.util.Map",
          "java.util.Optional",
          "java.util.function.Consumer",
          "org.jspecify.annotations.Nullable");

  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, DescriptorProto> messages = new LinkedHashMap<>();
  private final Map<String, String> packages = new HashMap<>();
  private final Set<String> answered = new HashSet<>();
  private final Set<String> sent = new HashSet<>();
  private final Comments comments = new Comments();
  private final Path members;
  private final Path target;

  private ClientTypes(Path members, Path target) {
    this.members = members;
    this.target = target;
  }

  public static void main(String[] args) throws IOException {
    ExtensionRegistry options = ExtensionRegistry.newInstance();
    Java.registerAllExtensions(options);
    CallOptions.registerAllExtensions(options);
    AnnotationsProto.registerAllExtensions(options);
    ValidateProto.registerAllExtensions(options);
    List<FileDescriptorProto> files =
        FileDescriptorSet.parseFrom(ApiDescriptors.bytes(), options).getFileList().stream()
            .filter(file -> file.getOptions().hasExtension(Java.javaClient))
            .toList();
    var types = new ClientTypes(Path.of(args[0]), Path.of(args[1]));
    files.forEach(types::read);
    files.forEach(types::reach);
    files.stream()
        .flatMap(file -> file.getServiceList().stream())
        .flatMap(service -> Operation.of(service, types.messages, types.comments))
        .forEach(types.operations::add);
    Set<Path> written = new HashSet<>();
    for (DescriptorProto message : types.messages.values()) {
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

  private void read(FileDescriptorProto file) {
    comments.read(file);
    for (DescriptorProto message : file.getMessageTypeList()) {
      messages.put(API + message.getName(), message);
      packages.put(
          API + message.getName(), ROOT + "." + file.getOptions().getExtension(Java.javaClient));
    }
  }

  /** Finds the messages that answers contain, and those that requests contain. */
  private void reach(FileDescriptorProto file) {
    file.getServiceList().stream()
        .flatMap(service -> service.getMethodList().stream())
        .filter(method -> !method.getServerStreaming())
        .forEach(method -> reach(method.getOutputType(), answered));
    file.getMessageTypeList().stream()
        .filter(message -> form(message) != JavaForm.JAVA_FORM_UNSPECIFIED)
        .flatMap(message -> message.getFieldList().stream())
        .forEach(field -> reach(field.getTypeName(), sent));
  }

  private void reach(String name, Set<String> found) {
    DescriptorProto message = messages.get(name);
    if (message != null && found.add(name)) {
      message.getFieldList().forEach(field -> reach(field.getTypeName(), found));
    }
  }

  private boolean shown(DescriptorProto message) {
    String name = API + message.getName();
    return form(message) != JavaForm.JAVA_FORM_UNSPECIFIED
        || answered.contains(name)
        || sent.contains(name);
  }

  private static JavaForm form(DescriptorProto message) {
    return message.getOptions().getExtension(Java.javaForm);
  }

  private Path write(DescriptorProto message) throws IOException {
    String own = packages.get(API + message.getName());
    var source = new StringBuilder("package " + own + ";\n\n");
    Stream.concat(IMPORTS.stream(), named(message))
        .filter(type -> !type.substring(0, type.lastIndexOf('.')).equals(own))
        .distinct()
        .sorted()
        .forEach(type -> source.append("import ").append(type).append(";\n"));
    source.append('\n').append(type(message));
    Path file = target.resolve(own.replace('.', '/')).resolve(message.getName() + ".java");
    return write(file, source.toString());
  }

  /** Writes the class of the Java client whose methods are the calls of a group. */
  private Path write(CallGroup group) throws IOException {
    var source = new StringBuilder("package " + ROOT + ";\n\n");
    Stream.concat(
            CALL_IMPORTS.stream(),
            messages.values().stream()
                .filter(this::shown)
                .map(each -> packages.get(API + each.getName()) + "." + each.getName()))
        .sorted()
        .forEach(type -> source.append("import ").append(type).append(";\n"));
    String name = group.javaType();
    source.append('\n').append(new JavaCalls(group, comments).write(operations, members(name)));
    Path file = target.resolve(ROOT.replace('.', '/')).resolve(name + ".java");
    return write(file, source.toString());
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

  private String type(DescriptorProto message) throws IOException {
    String more = members(message.getName());
    if (form(message) == JavaForm.BUILDER) {
      return new BuilderSource(message, comments).write(more);
    }
    RecordSource.Use use =
        form(message) == JavaForm.RECORD
            ? RecordSource.Use.REQUEST
            : sent.contains(API + message.getName())
                ? RecordSource.Use.PART_OF_REQUESTS
                : RecordSource.Use.ANSWER;
    return new RecordSource(message, use, comments).write(more);
  }

  /** Returns the names of the types of a message's fields. */
  private Stream<String> named(DescriptorProto message) {
    return message.getFieldList().stream()
        .map(FieldDescriptorProto::getTypeName)
        .filter(packages::containsKey)
        .map(type -> packages.get(type) + type.substring(type.lastIndexOf('.')));
  }
}
