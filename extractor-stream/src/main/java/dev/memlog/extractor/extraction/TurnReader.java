package dev.memlog.extractor.extraction;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Rereading;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.consolidation.Wording;
import dev.memlog.language.conversation.CompactionDecision;
import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.language.turn.Utterance;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of the records of topic turns: turns, ends of conversations, and requests for a
 * compaction or a wording. It returns the candidates above the thresholds, without their vectors.
 *
 * @param statements whether statements are extracted at all
 */
record TurnReader(Readers readers, boolean statements, Thresholds thresholds) {

  private static final Logger log = LoggerFactory.getLogger(TurnReader.class);

  /**
   * The result of reading a turn.
   *
   * @param candidates the kept candidates, in the order of the text
   * @param dropped the number of candidates below the thresholds
   */
  record Read(List<MemoryCandidate> candidates, int dropped) {}

  /** Reads a turn, a conversation that has ended, or a request for a compaction or a wording. */
  Read read(TurnEvent event) {
    return switch (event.getPayload()) {
      case ConversationClosed closed -> read(event, closed);
      case CompactionDue due -> read(event, due);
      case ConsolidationDue due -> read(event, due);
      default -> read(event, (Turn) event.getPayload());
    };
  }

  private Read read(TurnEvent event, CompactionDue due) {
    Optional<CompactionDecision> decision =
        asked(
            () -> CompactionCandidates.domain(event, due).flatMap(readers.compactor()::decide),
            "no decision on a compaction; the earliest added memory is archived");
    return new Read(List.of(CompactionCandidates.of(event, due, decision)), 0);
  }

  /**
   * Returns the wording of a consolidated memory; nothing if the model gives no valid one, so that
   * the extractive text stays.
   */
  private Read read(TurnEvent event, ConsolidationDue due) {
    Optional<Wording> wording =
        asked(
            () -> ConsolidationCandidates.domain(event, due).flatMap(readers.writer()::write),
            "no wording of a consolidated memory; its text stays");
    return new Read(
        wording.map(worded -> ConsolidationCandidates.of(event, due, worded)).stream().toList(), 0);
  }

  /** Returns a model's answer; empty if the model fails for another reason than an outage. */
  private static <T> Optional<T> asked(Supplier<Optional<T>> question, String failure) {
    try {
      return question.get();
    } catch (RuntimeException | Error e) {
      if (!TurnDeadLetters.deserves(e)) {
        throw e;
      }
      log.atError().setCause(e).log(failure);
      return Optional.empty();
    }
  }

  private Read read(TurnEvent event, ConversationClosed closed) {
    return new Read(
        readers
            .summarizer()
            .summarize(ConversationCandidates.domain(event, closed))
            .map(summary -> ConversationCandidates.of(event, closed, summary))
            .stream()
            .toList(),
        0);
  }

  private Read read(TurnEvent event, Turn turn) {
    List<MemoryCandidate> kept = new ArrayList<>();
    int dropped = 0;
    if (!statements) {
      return new Read(kept, dropped);
    }
    Extraction extraction = readers.extractor().extract(domain(event, turn));
    for (Candidate candidate : extraction.candidates()) {
      if (thresholds.rule(candidate) == null) {
        kept.add(CandidateRecords.of(event, turn, candidate, kept.size()));
      } else {
        dropped++;
      }
    }
    if (!extraction.retracted().isEmpty()) {
      kept.add(CandidateRecords.retraction(event, turn, extraction.retracted()));
    }
    if (turn.getAgain()) {
      kept.forEach(candidate -> candidate.setRereading(new Rereading(false)));
      kept.add(CandidateRecords.rereading(event, turn, readers.extractor().version()));
    }
    return new Read(kept, dropped);
  }

  private static dev.memlog.language.turn.Turn domain(TurnEvent event, Turn turn) {
    return new dev.memlog.language.turn.Turn(
        new Owner(event.getTenant(), event.getApp(), event.getUser()),
        turn.getConversation(),
        new Utterance(
            new MessageVersion(turn.getMessageId(), turn.getVersion()),
            speaker(turn.getRole(), turn.getAuthor()),
            turn.getText(),
            captioned(turn.getAttachments()),
            turn.getCreatedAt()),
        turn.getCreatedAt(),
        ZoneOffset.ofTotalSeconds(60 * turn.getUtcOffset()),
        turn.getTitle(),
        List.of(),
        false,
        turn.getPreceding().stream().map(TurnReader::utterance).toList());
  }

  static Utterance utterance(TurnContext context) {
    return new Utterance(
        new MessageVersion(context.getMessageId(), context.getVersion()),
        speaker(context.getRole(), context.getAuthor()),
        context.getText(),
        captioned(context.getAttachments()),
        context.getCreatedAt().equals(Instant.EPOCH) ? null : context.getCreatedAt());
  }

  private static List<Attachment> captioned(List<dev.memlog.events.Attachment> attachments) {
    List<Attachment> captioned = new ArrayList<>();
    for (var attachment : attachments) {
      String caption = attachment.getCaption();
      if (caption != null) {
        captioned.add(new Attachment(attachment.getKind(), caption));
      }
    }
    return captioned;
  }

  /**
   * Returns a speaker. Only messages of users and assistants become turns, so the role is known.
   */
  private static Speaker speaker(String role, @Nullable String author) {
    return new Speaker(Role.valueOf(role.toUpperCase(Locale.ROOT)), author);
  }
}
