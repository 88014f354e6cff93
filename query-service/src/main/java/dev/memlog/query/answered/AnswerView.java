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

/**
 * The view of the answers of the last days to searches, recalls and requests for contexts. Past
 * answers are explained from this view. An answer is removed if its owner's or its app's memories
 * are purged later.
 */
public final class AnswerView extends TopicView {

  private final Clock clock;
  private final Duration keep;

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent; may be deleted while the process
   *     is down
   * @param keep the time after which an answer is deleted
   * @param settings the connection to Kafka and to the schema registry
   * @param clock the clock by which the view measures its downtime and the age of answers
   * @param meters the registry of the view's metrics
   */
  public AnswerView(
      Path directory, Duration keep, KafkaSettings settings, Clock clock, MeterRegistry meters) {
    super(directory, new AnswerContents(keep), settings, clock, meters);
    this.clock = clock;
    this.keep = keep;
  }

  /**
   * Returns an answer; empty if the view does not contain it, or the principal may not read it.
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
   * Returns whether the principal may read an answer. No principal may read an answer that is too
   * old, or that precedes a purge of its owner's or its app's memories. The view need not contain
   * the answer yet.
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
