package dev.memlog.client.generator;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.ExtensionRegistry;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.JavaForm;
import dev.memlog.schemas.ApiDescriptors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A generator of the client's requests and answers from the .proto files of the module schemas,
 * whose comments become the documentation. The build runs it from its source: {@code java
 * ClientTypes.java MEMBERS TARGET}, with the folder of members that are written by hand, and the
 * folder for the sources.
 */
final class ClientTypes {

  private static final String ROOT = "dev.memlog.client";
  private static final String API = ".memlog.v1.";

  /**
   * All that a generated source may name besides messages; javac does not warn of unused imports.
   */
  private static final List<String> IMPORTS =
      List.of(
          "com.fasterxml.jackson.annotation.JsonUnwrapped",
          "com.fasterxml.jackson.databind.annotation.JsonDeserialize",
          "com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder",
          ROOT + ".messages.Request",
          "java.time.Instant",
          "java.util.List",
          "java.util.Map",
          "org.jspecify.annotations.Nullable");

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
    List<FileDescriptorProto> files =
        FileDescriptorSet.parseFrom(ApiDescriptors.bytes(), options).getFileList().stream()
            .filter(file -> file.getOptions().hasExtension(Java.javaClient))
            .toList();
    var types = new ClientTypes(Path.of(args[0]), Path.of(args[1]));
    files.forEach(types::read);
    files.forEach(types::reach);
    Set<Path> written = new HashSet<>();
    for (DescriptorProto message : types.messages.values()) {
      if (types.shown(message)) {
        written.add(types.write(message));
      }
    }
    types.deleteOthers(written);
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
    Files.createDirectories(file.getParent());
    // An unchanged file stays as it is, so that javac does not compile it again.
    if (!Files.exists(file) || !Files.readString(file).contentEquals(source)) {
      Files.writeString(file, source);
    }
    return file;
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
    Path byHand = members.resolve(message.getName() + ".java");
    String more = Files.exists(byHand) ? "\n" + Files.readString(byHand) : "";
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
