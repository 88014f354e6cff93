package dev.memlog.query.request;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.query.memory.TimeRange;
import dev.memlog.query.view.Cursor;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.Ids;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A collector of the problems of a request for memories, messages or other answers. */
public final class Problems extends RequestProblems {

  private static final Logger log = LoggerFactory.getLogger(Problems.class);

  /** Returns a collector with a problem for each rule of the .proto files that a request breaks. */
  public static Problems of(Message request) {
    Problems problems = new Problems();
    problems.check(request);
    return problems;
  }

  /**
   * Adds a problem if an id breaks {@link Ids#RULE}.
   *
   * @param field the field of the request that contains the id
   * @param value the id
   */
  public void id(String field, String value) {
    if (!Ids.valid(value)) {
      invalid(field, "must match " + Ids.RULE, value);
    }
  }

  /**
   * Returns an id that a request may leave out; null if the id is empty. Adds a problem if the id
   * breaks {@link Ids#RULE}.
   *
   * @param field the field of the request that contains the id
   * @param value the id; empty if it is left out
   */
  public @Nullable String optionalId(String field, String value) {
    if (value.isEmpty()) {
      return null;
    }
    id(field, value);
    return value;
  }

  /**
   * Returns a time of a request. If the time is invalid, adds a problem and returns null.
   *
   * @param field the field of the request that contains the time
   * @param value the time as received
   */
  public @Nullable Instant time(String field, Timestamp value) {
    if (!Timestamps.isValid(value)) {
      invalid(field, "must be a time between the years 1 and 9999", "");
      return null;
    }
    return Instant.ofEpochSecond(value.getSeconds(), value.getNanos());
  }

  /**
   * Returns the range that a request names. Adds a problem if a time or the range is invalid.
   *
   * @param request a request with the fields {@code after} and {@code before}
   */
  public TimeRange timeRange(Message request) {
    Instant after = time(request, "after");
    Instant before = time(request, "before");
    if (after != null && before != null && !after.isBefore(before)) {
      invalid("after", "must be earlier than before=" + before, after.toString());
    }
    return new TimeRange(
        after == null ? Long.MIN_VALUE : firstMilliNotBefore(after),
        before == null ? Long.MAX_VALUE : firstMilliNotBefore(before));
  }

  private @Nullable Instant time(Message request, String field) {
    FieldDescriptor described = request.getDescriptorForType().findFieldByName(field);
    return request.hasField(described)
        ? time(field, (Timestamp) request.getField(described))
        : null;
  }

  private static long firstMilliNotBefore(Instant time) {
    long millis = time.toEpochMilli();
    return Instant.ofEpochMilli(millis).equals(time) ? millis : millis + 1;
  }

  /**
   * Returns a past time of a request in whole milliseconds, the precision of stored times. Adds a
   * problem if the time is invalid or in the future; returns null if it is invalid.
   *
   * @param field the field of the request that contains the time
   * @param value the time as received
   * @param now the present time
   */
  public @Nullable Instant past(String field, Timestamp value, Instant now) {
    Instant time = time(field, value);
    if (time != null && time.isAfter(now)) {
      invalid(field, "must not be in the future, it is " + now + " now", time.toString());
    }
    return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Returns the app that a request names; null if it names none. Adds a problem if the app's name
   * breaks {@link Ids#RULE} or the key does not allow the app.
   *
   * @param principal the caller
   * @param value the app as received; empty if the request names none
   */
  public @Nullable String app(Principal principal, String value) {
    String app = optionalId("app", value);
    if (app != null && Ids.valid(app) && !principal.allows(app)) {
      denied("app", "must be an app that the key allows", app);
    }
    return app;
  }

  /**
   * Returns the user to which a request refers; null if there is none. For a key that is bound to a
   * user, this is always that user. Adds a problem if the request names a different user, or if the
   * named user breaks {@link Ids#RULE}.
   *
   * @param principal the caller
   * @param value the user as received; empty if the request names none
   */
  public @Nullable String user(Principal principal, String value) {
    return principal.user("user", optionalId("user", value), this::add);
  }

  /**
   * Returns the app to which a request refers. If the request names none, this is the key's only
   * app, or the default app for a key that allows every app. Adds the problems of {@link #app}.
   * Also adds a problem if the request names no app and the key allows several.
   *
   * @param principal the caller
   * @param value the app as received; empty if the request names none
   */
  public String ownApp(Principal principal, String value) {
    String app = app(principal, value);
    if (app != null) {
      return app;
    }
    if (principal.apps().isEmpty()) {
      return Ids.DEFAULT;
    }
    if (principal.apps().size() > 1) {
      invalid("app", "is required, since the key allows several apps", "");
    }
    return principal.apps().iterator().next();
  }

  /**
   * Returns the position that a page token encodes; null for the first page. If the token is
   * invalid, adds a problem and returns null.
   *
   * @param token the token as received; empty for the first page
   */
  public @Nullable Cursor cursor(String token) {
    if (token.isEmpty()) {
      return null;
    }
    Optional<Cursor> cursor = Cursor.of(token);
    if (cursor.isEmpty()) {
      invalid("pageToken", "must be the nextPageToken of the previous page", token);
    }
    return cursor.orElse(null);
  }

  /**
   * Returns an exception with code unavailable, for a request that cannot be answered now.
   *
   * @param rule the text of the problem, such as {@code cannot be answered yet: memories are
   *     catching up}
   */
  public static RequestException unavailable(String rule) {
    return ErrorCode.UNAVAILABLE.refusal(rule);
  }

  /**
   * Logs that a view cannot be read, and returns the error for the caller, with code unavailable.
   *
   * @param what the contents of the view, such as "memories"
   */
  public static RequestException unreadable(String what, RuntimeException cause) {
    log.atWarn().setCause(cause).log("{} cannot be read", what);
    return unavailable("cannot be answered now: " + what + " cannot be read, try again");
  }
}
