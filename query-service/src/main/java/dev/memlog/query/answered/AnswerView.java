package dev.memlog.query.answered;

import dev.memlog.events.GivenAnswer;
import dev.memlog.query.view.TopicView;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.Keys;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

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
    return store()
        .value(AnswerKeys.ANSWERS.key(reference.value()), AnswerContents.ANSWER)
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
        AnswerKeys.OWNER_PURGED.prefix(
            Keys.owner(answer.getTenant(), answer.getApp(), answer.getUser()));
    byte[] app = AnswerKeys.APP_PURGED.prefix(answer.getTenant(), answer.getApp());
    return Math.max(
        AnswerContents.time(store().bytes(owner)), AnswerContents.time(store().bytes(app)));
  }
}
