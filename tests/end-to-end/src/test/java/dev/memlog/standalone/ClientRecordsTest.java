package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.Java;
import dev.memlog.api.v1.Problem;
import dev.memlog.client.ApiJson;
import dev.memlog.schemas.ApiDescriptors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The client's records, beside the protobuf messages that /openapi.json describes. */
class ClientRecordsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Answers to a stream of NDJSON, which the client does not have. */
  private static final Set<String> LEFT_OUT = Set.of("PublishResult");

  static Stream<Descriptor> answers() {
    Map<String, Descriptor> all = new LinkedHashMap<>();
    ApiDescriptors.methods().forEach(method -> gather(method.getOutputType(), all));
    gather(Problem.getDescriptor(), all);
    return all.values().stream().filter(type -> !LEFT_OUT.contains(type.getName()));
  }

  static Stream<Descriptor> requests() {
    return Stream.concat(
            ApiDescriptors.methods().stream().map(MethodDescriptor::getInputType),
            Stream.of(Event.getDescriptor()))
        .filter(type -> type.getOptions().hasExtension(Java.javaForm))
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("answers")
  void shouldReadEveryFieldOfAnAnswer(Descriptor type) throws Exception {
    // given
    String full = JsonFormat.printer().print(filled(type));
    String empty =
        JsonFormat.printer()
            .includingDefaultValueFields()
            .print(DynamicMessage.getDefaultInstance(type));

    // when / then: what is read is written again as protobuf writes it
    assertThat(tree(ApiJson.pretty(ApiJson.readAnswer(full, record(type))))).isEqualTo(tree(full));
    assertThat(tree(ApiJson.pretty(ApiJson.readAnswer(empty, record(type))))).isEmpty();
    assertThat(tree(ApiJson.pretty(ApiJson.readAnswer("{\"newer\":1}", record(type))))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("requests")
  void shouldWriteEveryFieldOfARequest(Descriptor type) throws Exception {
    JsonNode full = tree(JsonFormat.printer().print(filled(type)));

    Object read = ApiJson.readRequest(full, record(type));

    assertThat(tree(ApiJson.writeRequest(read))).isEqualTo(full);
    assertThat(tree(ApiJson.writeRequest(ApiJson.readRequest(tree("{}"), record(type))))).isEmpty();
  }

  private static void gather(Descriptor type, Map<String, Descriptor> all) {
    if (type.getFile().getPackage().equals("memlog.v1")
        && !type.getOptions().getMapEntry()
        && all.putIfAbsent(type.getName(), type) == null) {
      type.getFields().stream()
          .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
          .forEach(field -> gather(field.getMessageType(), all));
    }
  }

  /** Returns a message with each of its fields set. */
  private static Message filled(Descriptor type) {
    if (type.getFullName().equals(Timestamp.getDescriptor().getFullName())) {
      return Timestamp.newBuilder().setSeconds(1_700_000_000).setNanos(123_000_000).build();
    }
    var message = DynamicMessage.newBuilder(type);
    for (FieldDescriptor field : type.getFields()) {
      Object value = value(field);
      message.setField(field, field.isRepeated() ? List.of(value) : value);
    }
    return message.build();
  }

  private static Object value(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT -> 7;
      // More than a double holds.
      case LONG -> (1L << 53) + 1;
      case FLOAT -> 0.5f;
      case DOUBLE -> 0.25;
      case BOOLEAN -> true;
      case STRING -> "a text";
      case BYTE_STRING -> ByteString.copyFromUtf8("bytes \u00ff?");
      case ENUM -> throw new AssertionError("the API has words instead: " + field);
      case MESSAGE -> filled(field.getMessageType());
    };
  }

  private static Class<?> record(Descriptor type) {
    return Stream.of("", type.getFile().getOptions().getExtension(Java.javaClient) + ".")
        .map(part -> find("dev.memlog.client." + part + type.getName()))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new AssertionError("the client has no record " + type.getName()));
  }

  private static Optional<Class<?>> find(String name) {
    try {
      return Optional.of(Class.forName(name));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static JsonNode tree(String json) throws Exception {
    return JSON.readTree(json);
  }
}
