package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The header of a command or event whose caller waits for the decision about it. The stage that
 * applies the record answers on {@link Topics#DECISIONS}. It applies such a record only if
 * everything that the record names exists.
 */
public final class DecisionRequest {

  private static final String HEADER = "memlog-decision";

  private DecisionRequest() {}

  /** Sets the header on a record, with the unique id of the request. */
  public static void set(Headers headers, String id) {
    headers.add(HEADER, id.getBytes(UTF_8));
  }

  /** Returns the id of the request; empty if no caller waits for a decision. */
  public static Optional<String> of(Headers headers) {
    return id(headers, HEADER);
  }

  /** Returns the id in a header; empty if there is none. */
  public static Optional<String> id(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? Optional.empty()
        : Optional.of(new String(header.value(), UTF_8)).filter(Ids::valid);
  }
}
