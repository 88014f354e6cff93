package dev.memlog.ingest;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.schemas.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Defaults and checks of the optional fields that every request has: app, user, time, id. */
final class Requested {

  private final SortableIds ids;
  private final Clock clock;
  private final Duration maxAhead;

  Requested(SortableIds ids, Clock clock, Duration maxAhead) {
    this.ids = ids;
    this.clock = clock;
    this.maxAhead = maxAhead;
  }

  /**
   * Returns the app that a request means. If it names none, that is the key's only app, or the
   * default app if the key allows every app. Adds a problem if the key does not allow the app, or
   * allows several and the request names none.
   */
  String app(String app, Principal principal, String path, List<Problem> problems) {
    if (!app.isEmpty()) {
      if (!principal.allows(app)) {
        problems.add(
            new Problem(
                ErrorCode.PERMISSION_DENIED,
                path + "app",
                "must be an app that the key allows",
                app));
      }
      return app;
    }
    if (principal.apps().isEmpty()) {
      return Ids.DEFAULT;
    }
    if (principal.apps().size() > 1) {
      problems.add(
          Problem.invalid(path + "app", "is required, since the key allows several apps", ""));
    }
    return principal.apps().iterator().next();
  }

  /**
   * Returns the user that a request means, or null; adds a problem if the key is bound to another
   * user.
   */
  static @Nullable String user(
      @Nullable String user, Principal principal, String path, List<Problem> problems) {
    return principal.user(path + "user", user, problems::add);
  }

  Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /** Returns the given time, truncated to milliseconds; adds a problem if it is invalid. */
  Instant time(Timestamp given, String path, List<Problem> problems) {
    if (!Timestamps.isValid(given)) {
      problems.add(Problem.invalid(path + "occurredAt", "must be a time", ""));
      return Instant.EPOCH;
    }
    Instant at = Instant.ofEpochSecond(given.getSeconds(), given.getNanos());
    if (at.isBefore(Instant.EPOCH)) {
      problems.add(Problem.invalid(path + "occurredAt", "must not be before 1970", at.toString()));
    } else if (at.isAfter(clock.instant().plus(maxAhead))) {
      problems.add(
          Problem.invalid(
              path + "occurredAt",
              "must be at most " + maxAhead + " ahead of the server's clock",
              at.toString()));
    }
    return Instant.ofEpochMilli(at.toEpochMilli());
  }

  /** Returns the given id, or a new one if it is empty. */
  String orNew(String id) {
    return id.isEmpty() ? ids.next() : id;
  }

  static void check(String field, String id, List<Problem> problems) {
    if (!Ids.valid(id)) {
      problems.add(Problem.invalid(field, "must match " + Ids.RULE, id));
    }
  }
}
