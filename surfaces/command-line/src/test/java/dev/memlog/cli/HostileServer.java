package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.schemas.ApiDescriptors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A server that answers every call of the API with a message of the right type, each of whose texts
 * is hostile to a terminal. Ids, tokens and states are valid, since the server guarantees them.
 */
final class HostileServer implements AutoCloseable {

  /** Clears the screen, sets the title and the clipboard, forges a link and reorders the text. */
  static final String HOSTILE =
      "x\u001b[2J\u001b]0;pwned\u0007\u001b]8;;http://evil\u001b\\\u001b]52;c;eA==\u0007\u009b2J"
          + "\u202Eevil\u2066\r\u007f\u0008y";

  private static final Set<String> EMPTY = Set.of("next_page_token", "user", "cause", "uri");
  private static final Map<String, String> FIXED =
      Map.of("position", "v1:AAAA", "status", "active", "state", "done", "role", "user");
  private static final int DEEPEST = 6;

  private final Map<Pattern, String> answers = new LinkedHashMap<>();
  private final HttpServer server;

  HostileServer() throws IOException, DescriptorValidationException {
    for (FileDescriptor file : files()) {
      for (ServiceDescriptor service : file.getServices()) {
        for (MethodDescriptor method : service.getMethods()) {
          pattern(method).ifPresent(path -> answers.put(path, json(method.getOutputType())));
        }
      }
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static List<FileDescriptor> files() throws IOException, DescriptorValidationException {
    ExtensionRegistry extensions = ExtensionRegistry.newInstance();
    AnnotationsProto.registerAllExtensions(extensions);
    Map<String, FileDescriptor> files = new HashMap<>();
    List<FileDescriptor> ordered = new ArrayList<>();
    for (FileDescriptorProto proto :
        FileDescriptorSet.parseFrom(ApiDescriptors.bytes(), extensions).getFileList()) {
      FileDescriptor[] needed =
          proto.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      FileDescriptor file = FileDescriptor.buildFrom(proto, needed);
      files.put(proto.getName(), file);
      ordered.add(file);
    }
    return ordered;
  }

  /** Returns the pattern of {@code METHOD /path} of a call; empty if it has none. */
  private static Optional<Pattern> pattern(MethodDescriptor method) {
    HttpRule rule = method.toProto().getOptions().getExtension(AnnotationsProto.http);
    return switch (rule.getPatternCase()) {
      case GET -> Optional.of(pattern("GET", rule.getGet()));
      case POST -> Optional.of(pattern("POST", rule.getPost()));
      case PUT -> Optional.of(pattern("PUT", rule.getPut()));
      case PATCH -> Optional.of(pattern("PATCH", rule.getPatch()));
      case DELETE -> Optional.of(pattern("DELETE", rule.getDelete()));
      case CUSTOM, PATTERN_NOT_SET -> Optional.empty();
    };
  }

  private static Pattern pattern(String verb, String template) {
    return Pattern.compile(verb + " " + template.replaceAll("\\{[^}]*}", "[^/:]+"));
  }

  private static String json(Descriptor type) {
    try {
      return JsonFormat.printer().print(filled(type, 0));
    } catch (IOException e) {
      throw new IllegalStateException(type.getFullName(), e);
    }
  }

  private static Message filled(Descriptor type, int depth) {
    DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
    for (FieldDescriptor field : type.getFields()) {
      if (field.isMapField() || depth > DEEPEST) {
        continue;
      }
      Object value = value(field, depth);
      if (field.isRepeated()) {
        message.addRepeatedField(field, value);
      } else if (field.getRealContainingOneof() == null) {
        message.setField(field, value);
      }
    }
    return message.build();
  }

  private static Object value(FieldDescriptor field, int depth) {
    return switch (field.getJavaType()) {
      case STRING -> text(field.getName());
      case MESSAGE -> filled(field.getMessageType(), depth + 1);
      case INT -> 1;
      case LONG -> 1L;
      case FLOAT -> 0.5f;
      case DOUBLE -> 0.5;
      case BOOLEAN -> false;
      case BYTE_STRING -> ByteString.copyFromUtf8(HOSTILE);
      case ENUM -> field.getEnumType().getValues().getFirst();
    };
  }

  private static String text(String field) {
    if (EMPTY.contains(field)) {
      return "";
    }
    return field.endsWith("id") || field.endsWith("ids")
        ? "id1"
        : FIXED.getOrDefault(field, HOSTILE);
  }

  private void serve(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
    Optional<String> answer =
        answers.entrySet().stream()
            .filter(each -> each.getKey().matcher(asked).matches())
            .map(Map.Entry::getValue)
            .findFirst();
    byte[] body =
        answer
            .orElseGet(
                () ->
                    "{\"errors\": [{\"code\": \"not_found\", \"message\": \"\\u001b[2J %s\"}]}"
                        .formatted(asked))
            .getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.isPresent() ? 200 : 404, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
