package dev.memlog.agentmessages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The source of an image, of audio or of a file in a part of a message. Memlog keeps no bytes: of
 * bytes inside the message, the uri is {@code urn:sha256:} with their hash. Of a file at a
 * provider, it is {@code urn:file:} with the file's id.
 */
final class PartSource {

  /** The length of a caption that the API accepts, in bytes of UTF-8. */
  private static final int CAPTION_BYTES = 4 * 1024;

  private static final List<String> SOURCES =
      List.of("source", "image_url", "file", "input_audio", "audio");

  private final JsonNode part;

  /** The object that has the source's fields: an inner one, or the part itself. */
  private final JsonNode source;

  private final String field;
  private final Reading reading;

  PartSource(JsonNode part, String field, Reading reading) {
    this.part = part;
    this.source =
        SOURCES.stream().map(part::path).filter(JsonNode::isObject).findFirst().orElse(part);
    this.field = field;
    this.reading = reading;
  }

  /** Returns the attachment; empty, after a fault, if the part names no source. */
  ObjectNode attachment(String kind) {
    ObjectNode made = JsonNodeFactory.instance.objectNode().put("kind", kind);
    String caption = first("title", "filename", "name", "alt");
    boolean plain = source.path("type").asText().equals("text") && source.path("data").isTextual();
    String text = plain ? source.get("data").asText() : first("transcript");
    String url = first("url", "file_url", "image_url");
    String id = first("file_id", "id");
    String data = plain ? "" : first("data", "file_data");
    if (url.startsWith("data:")) {
      data = url;
      url = "";
    }
    if (!data.isEmpty()) {
      made.put("uri", "urn:sha256:" + hash(data));
      reading.leaveOut("bytes of files inside messages");
    } else if (!url.isEmpty()) {
      made.put("uri", url);
    } else if (!id.isEmpty()) {
      made.put("uri", "urn:file:" + URLEncoder.encode(id, UTF_8));
    }
    String words =
        Stream.of(caption, text)
            .filter(given -> !given.isBlank())
            .reduce((name, content) -> name + "\n" + content)
            .orElse("");
    if (!words.isEmpty()) {
      made.put("caption", cut(words));
    }
    if (made.size() == 1) {
      reading.fault(field, "must have a url, a file id, data or a name", "");
      made.removeAll();
    }
    return made;
  }

  /** Returns the first text with one of the names, in the source or beside it; empty for none. */
  private String first(String... names) {
    for (JsonNode in : new JsonNode[] {source, part}) {
      for (String name : names) {
        if (in.path(name).isTextual() && !in.get(name).asText().isEmpty()) {
          return in.get(name).asText();
        }
      }
    }
    return "";
  }

  private String cut(String words) {
    if (words.getBytes(UTF_8).length <= CAPTION_BYTES) {
      return words;
    }
    reading.leaveOut("texts of files beyond 4 KiB");
    int end = Math.min(words.length(), CAPTION_BYTES);
    while (words.substring(0, end).getBytes(UTF_8).length > CAPTION_BYTES) {
      end -= Math.max(1, (words.substring(0, end).getBytes(UTF_8).length - CAPTION_BYTES) / 3);
    }
    return words.substring(0, Character.isHighSurrogate(words.charAt(end - 1)) ? end - 1 : end);
  }

  /** Returns the hash of bytes in base64, with or without the beginning of a data url. */
  private static String hash(String data) {
    String base64 = data.startsWith("data:") ? data.substring(data.indexOf(',') + 1) : data;
    byte[] bytes;
    try {
      bytes = Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      bytes = data.getBytes(UTF_8);
    }
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
