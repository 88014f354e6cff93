package dev.memlog.extractor.extraction;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.language.turn.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the event of one turn, or of the end of a conversation. It returns the candidates
 * above the thresholds, without their vectors.
 */
final class TurnReader {

  private final TurnExtractor extractor;
  private final ConversationSummarizer summarizer;
  private final Admission admission;

  TurnReader(TurnExtractor extractor, ConversationSummarizer summarizer, Admission admission) {
    this.extractor = extractor;
    this.summarizer = summarizer;
    this.admission = admission;
  }

  /**
   * The thresholds for storing a candidate.
   *
   * @param statements whether statements are extracted at all
   * @param least the least importance, 1 to 10
   * @param leastAsked the least importance if the speaker asked to remember it, 1 to 10
   * @param confidence the least confidence, 0 to 1
   */
  record Admission(boolean statements, int least, int leastAsked, double confidence) {

    boolean admits(Candidate candidate) {
      int needed = candidate.provenance().origin() == Origin.EXPLICIT ? leastAsked : least;
      return candidate.rating().importance().score() >= needed
          && candidate.rating().confidence() >= confidence;
    }
  }

  /**
   * The result of reading a turn.
   *
   * @param candidates the kept candidates, in the order of the text
   * @param dropped the number of candidates below the thresholds
   */
  record Read(List<MemoryCandidate> candidates, int dropped) {}

  /** Reads a turn, or a conversation that has ended. */
  Read read(TurnEvent event) {
    return event.getPayload() instanceof ConversationClosed closed
        ? read(event, closed)
        : read(event, (Turn) event.getPayload());
  }

  private Read read(TurnEvent event, ConversationClosed closed) {
    return new Read(
        summarizer
            .summarize(ConversationCandidates.domain(event, closed))
            .map(summary -> ConversationCandidates.of(event, closed, summary))
            .stream()
            .toList(),
        0);
  }

  private Read read(TurnEvent event, Turn turn) {
    List<MemoryCandidate> kept = new ArrayList<>();
    int dropped = 0;
    if (!admission.statements()) {
      return new Read(kept, dropped);
    }
    for (Candidate candidate : extractor.extract(domain(event, turn))) {
      if (admission.admits(candidate)) {
        kept.add(Candidates.of(event, turn, candidate, kept.size()));
      } else {
        dropped++;
      }
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
            captioned(turn.getAttachments())),
        turn.getCreatedAt(),
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
        captioned(context.getAttachments()));
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
