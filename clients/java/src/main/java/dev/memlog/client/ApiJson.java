package dev.memlog.client;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude.Value;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A reader and writer of the API's JSON, which has protobuf's form: 64-bit numbers are strings,
 * times are RFC 3339, and default values are left out. It ignores unknown fields of answers, so
 * that a client can use a newer server.
 */
public final class ApiJson {

  private static final ObjectMapper ANSWERS =
      mapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
  private static final ObjectMapper REQUESTS = mapper();
  private static final Pattern UNPAIRED = Pattern.compile("[\\uD800-\\uDFFF]");

  static {
    ANSWERS
        .configOverride(String.class)
        .setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }

  private ApiJson() {}

  /**
   * Returns an answer of the API as JSON with line breaks, for people to read.
   *
   * @throws IllegalArgumentException if the type has no JSON form
   */
  public static String pretty(Object answer) {
    var separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Spacing.AFTER)
            .withArrayValueSpacing(Spacing.AFTER);
    var printer =
        new DefaultPrettyPrinter(separators)
            .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance);
    try {
      return ANSWERS.writer(printer).writeValueAsString(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("type must be an answer of the API, got " + answer, e);
    }
  }

  /**
   * Reads an answer of the API from JSON. Ignores unknown fields.
   *
   * @throws IOException if the text is not JSON of this type
   */
  public static <T> T readAnswer(String json, Class<T> type) throws IOException {
    return ANSWERS.readValue(json, type);
  }

  /**
   * Reads a request of the API, or a part of a request such as an event, from JSON.
   *
   * @throws IOException if the JSON does not have the form of the type, or has a field that the
   *     type does not know
   */
  public static <T> T readRequest(JsonNode json, Class<T> type) throws IOException {
    return REQUESTS.treeToValue(json, type);
  }

  /**
   * Returns a request of the API as JSON on one line. Unpaired surrogates are escaped, since UTF-8
   * would silently turn them into question marks; the server refuses them.
   *
   * @throws IllegalArgumentException if the type has no JSON form
   */
  public static String writeRequest(Object request) {
    try {
      return UNPAIRED
          .matcher(REQUESTS.writeValueAsString(request))
          .replaceAll(half -> "\\\\u%04x".formatted((int) half.group().charAt(0)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("type must be a request of the API, got " + request, e);
    }
  }

  /** Returns the fields of a request that are sent; fields with default values are left out. */
  static JsonNode fields(Object request) {
    return REQUESTS.valueToTree(request);
  }

  static ObjectNode object() {
    return REQUESTS.createObjectNode();
  }

  private static ObjectMapper mapper() {
    var forms = new SimpleModule();
    forms.addSerializer(Instant.class, new TimeWriter());
    forms.addDeserializer(Instant.class, new TimeReader());
    forms.addSerializer(Long.class, ToStringSerializer.instance);
    forms.addSerializer(long.class, ToStringSerializer.instance);
    var mapper = new ObjectMapper().registerModule(forms);
    mapper.setDefaultPropertyInclusion(Value.construct(Include.NON_DEFAULT, Include.ALWAYS));
    for (Class<?> optional : List.of(Boolean.class, Integer.class, Long.class, Double.class)) {
      mapper.configOverride(optional).setInclude(Value.construct(Include.NON_NULL, Include.ALWAYS));
    }
    for (Class<?> many : List.of(List.class, Map.class)) {
      mapper.configOverride(many).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }
    return mapper;
  }

  private static final class TimeWriter extends StdSerializer<Instant> {

    private static final long serialVersionUID = 1L;

    TimeWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(time.toString());
    }
  }

  private static final class TimeReader extends StdDeserializer<Instant> {

    private static final long serialVersionUID = 1L;

    TimeReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
      String text = json.getText();
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        return (Instant)
            context.handleWeirdStringValue(Instant.class, text, "must be a time of RFC 3339");
      }
    }
  }
}
