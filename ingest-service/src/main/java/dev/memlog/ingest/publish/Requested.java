package dev.memlog.ingest.publish;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A resolver of the optional fields of requests (app, user, time, id), with defaults and checks.
 */
public record Requested(SortableIds ids, Clock clock, Duration maxAhead) {

  /**
   * Returns the app of a request. If the request names none, the result is the only app that the
   * key allows, or {@link Ids#DEFAULT} if the key allows every app. The method adds a problem if
   * the key does not allow the named app, or if the request names none and the key allows several.
   *
   * @param app the app that the request names; empty for none
   * @param path the prefix of the field in problems
   * @param problems the collector to which problems are added
   */
  public String app(String app, Principal principal, String path, RequestProblems problems) {
    if (!app.isEmpty()) {
      if (!principal.allows(app)) {
        problems.denied(path + "app", "must be an app that the key allows", app);
      }
      return app;
    }
    if (principal.apps().isEmpty()) {
      return Ids.DEFAULT;
    }
    if (principal.apps().size() > 1) {
      problems.invalid(path + "app", "is required, since the key allows several apps");
    }
    return principal.apps().iterator().next();
  }

  /**
   * Returns the user of a request: the user to whom the key is bound, or else the named user. The
   * method adds a problem if the key is bound to a different user than the named one.
   *
   * @param user the user that the request names; null for none
   * @param path the prefix of the field in problems
   * @param problems the collector to which problems are added
   * @return the user; null if the key is bound to none and the request names none
   */
  public static @Nullable String user(
      @Nullable String user, Principal principal, String path, RequestProblems problems) {
    return principal.user(path + "user", user, problems::add);
  }

  /** Returns the current time, truncated to milliseconds. */
  public Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /**
   * Returns the time that a request states, truncated to milliseconds. The method adds a problem if
   * the time is invalid, before 1970, or too far ahead of the server's clock.
   *
   * @param path the prefix of the field in problems
   * @param problems the collector to which problems are added
   */
  public Instant time(Timestamp given, String path, RequestProblems problems) {
    if (!Timestamps.isValid(given)) {
      problems.invalid(path + "occurredAt", "must be a time");
      return Instant.EPOCH;
    }
    Instant at = Instant.ofEpochSecond(given.getSeconds(), given.getNanos());
    if (at.isBefore(Instant.EPOCH)) {
      problems.invalid(path + "occurredAt", "must not be before 1970", at.toString());
    } else if (at.isAfter(clock.instant().plus(maxAhead))) {
      problems.invalid(
          path + "occurredAt",
          "must be at most " + maxAhead + " ahead of the server's clock",
          at.toString());
    }
    return Instant.ofEpochMilli(at.toEpochMilli());
  }

  /**
   * Returns an event of the service itself about a conversation, which occurs now.
   *
   * @param user the owner of the conversation; null to leave the owner open
   * @param bound whether the caller's key is bound to that user
   */
  public ConversationEvent event(
      String tenant,
      String app,
      @Nullable String user,
      String conversation,
      boolean bound,
      Object payload) {
    return new ConversationEvent(
        orNew(""),
        tenant,
        app,
        user,
        null,
        null,
        conversation,
        false,
        bound,
        now(),
        true,
        null,
        payload);
  }

  /** Returns the given id, or a new id if it is empty. */
  public String orNew(String id) {
    return id.isEmpty() ? ids.next() : id;
  }

  /** Adds a problem if an id does not match {@link Ids#RULE}. */
  public static void check(String field, String id, RequestProblems problems) {
    if (!Ids.valid(id)) {
      problems.invalid(field, "must match " + Ids.RULE, id);
    }
  }

  /** Returns an id that a request must have; adds a problem if it is empty or invalid. */
  public static String id(String field, String id, RequestProblems problems) {
    if (id.isEmpty()) {
      problems.invalid(field, "is required");
    } else {
      check(field, id, problems);
    }
    return id;
  }
}
