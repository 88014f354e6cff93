package dev.memlog.ingest;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.schemas.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every request may say or leave out: its app, its user, its time, its id. */
final class Requested {

  private final SortableIds ids;
  private final Clock clock;
  private final Duration maxAhead;

  Requested(SortableIds ids, Clock clock, Duration maxAhead) {
    this.ids = ids;
    this.clock = clock;
    this.maxAhead = maxAhead;
  }

  /** The app that is meant; a problem where the key does not allow it, or allows several. */
  String app(String app, Principal principal, String path, List<Problem> problems) {
    if (!app.isEmpty()) {
      if (!principal.allows(app)) {
        problems.add(
            new Problem(
                "permission_denied", path + "app", "must be an app that the key allows", app));
      }
      return app;
    }
    if (principal.apps().isEmpty()) {
      return Ids.DEFAULT;
    }
    if (principal.apps().size() > 1) {
      problems.add(Problem.invalid(path + "app", "is required, since the key allows several", ""));
    }
    return principal.apps().iterator().next();
  }

  /** Returns the user that is meant; adds a problem where the key is bound to another. */
  static @Nullable String user(
      @Nullable String user, Principal principal, String path, List<Problem> problems) {
    return principal.user(path + "user", user, problems::add);
  }

  Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /** The time that was given, to the millisecond. */
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

  /** The id that was given, or a new one. */
  String orNew(String id) {
    return id.isEmpty() ? ids.next() : id;
  }

  static void check(String field, String id, List<Problem> problems) {
    if (!Ids.valid(id)) {
      problems.add(Problem.invalid(field, "must match " + Ids.RULE, id));
    }
  }
}
