package dev.memlog.query.answered;

import dev.memlog.events.GivenAnswer;
import dev.memlog.query.view.TopicView;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.Keys;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The view of the answers of the last days. */
public final class AnswerView extends TopicView {

  private final Clock clock;
  private final Duration keep;

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent, and may be deleted while the
   *     process is down
   * @param keep the time after which an answer is deleted
   */
  public AnswerView(
      Path directory, Duration keep, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    super(directory, new AnswerContents(keep), settings, clock, meters);
    this.clock = clock;
    this.keep = keep;
  }

  /**
   * Returns an answer; empty if it is not kept, or belongs to a different tenant, app or user.
   *
   * @throws ViewException if the view does not run
   */
  public Optional<GivenAnswer> answer(Principal principal, AnswerReference reference) {
    byte[] key = AnswerKeys.answer(reference.value());
    return store()
        .read(
            db -> {
              byte @Nullable [] stored = db.get(key);
              return stored == null
                  ? Optional.<GivenAnswer>empty()
                  : Optional.of(AnswerContents.ANSWER.value(stored));
            })
        .filter(answer -> readable(principal, answer));
  }

  /**
   * Returns whether a caller may read an answer, which the view need not contain yet.
   *
   * @throws ViewException if the view does not run
   */
  public boolean readable(Principal principal, GivenAnswer answer) {
    return principal.tenant().equals(answer.getTenant())
        && principal.allows(answer.getApp())
        && principal.sees(answer.getUser())
        && !answer.getAt().isBefore(clock.instant().minus(keep))
        && answer.getAt().toEpochMilli() > purgedAt(answer);
  }

  private long purgedAt(GivenAnswer answer) {
    byte[] owner =
        AnswerKeys.ownerPurged(Keys.owner(answer.getTenant(), answer.getApp(), answer.getUser()));
    byte[] app = AnswerKeys.appPurged(answer.getTenant(), answer.getApp());
    return store().read(db -> Math.max(time(db.get(owner)), time(db.get(app))));
  }

  private static long time(byte @Nullable [] stored) {
    return stored == null ? Long.MIN_VALUE : ViewBatch.number(stored);
  }
}
