package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.Change;
import dev.memlog.extractor.fold.intake.FoldMetrics;
import dev.memlog.schemas.Background;
import dev.memlog.schemas.DeletedMessageUser;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Change}s of one step of the fold, encoded as records for the topics. {@link #remember}
 * writes the changes of the stored state to the stores, {@link #issue} forwards the records. Before
 * both, the caller checks that no record is {@linkplain #tooLarge too large}.
 */
final class EncodedChanges {

  /**
   * The largest size of a record's envelope on a topic, its key included; a generous estimate, in
   * bytes.
   */
  private static final int ROOM = 4 * 1024;

  private final String conversation;
  private final List<Change.Remember> remember = new ArrayList<>();
  private final List<Issue> issues = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Issue(
      TopicSpec topic, String key, byte @Nullable [] value, @Nullable String deletedOf) {}

  /**
   * Encodes changes without applying them.
   *
   * @param conversation {@code tenant/app/conversation}
   */
  EncodedChanges(String conversation, List<Change> changes, DesiredStateEncoder encoder) {
    this.conversation = conversation;
    for (Change change : changes) {
      switch (change) {
        case Change.Remember r -> remember.add(r);
        case Change.Issue i -> issues.add(encoded(i, encoder));
      }
    }
  }

  private Issue encoded(Change.Issue issue, DesiredStateEncoder encoder) {
    return switch (issue) {
      case Change.IssueConversation(var value) ->
          issue(Topics.CONVERSATIONS, conversation, value, encoder);
      case Change.IssueDescription(var value) ->
          issue(Topics.CONVERSATION_DESCRIPTIONS, conversation, value, encoder);
      case Change.IssueMessage(var id, var user, var value) ->
          new Issue(
              Topics.MESSAGES,
              conversation + "/" + id,
              encoder.encode(Topics.MESSAGES.name(), value),
              value == null ? user : null);
      case Change.IssuePassage(var id, var chunk, var value) ->
          issue(Topics.PASSAGES, conversation + "/" + id + "/" + chunk, value, encoder);
      case Change.IssueTurn(var owner, var value) -> issue(Topics.TURNS, owner, value, encoder);
    };
  }

  private static Issue issue(
      TopicSpec topic, String key, @Nullable SpecificRecord value, DesiredStateEncoder encoder) {
    return new Issue(topic, key, encoder.encode(topic.name(), value), null);
  }

  /**
   * Returns a sentence that names the first record which is too large; empty if all records fit.
   */
  Optional<String> tooLarge() {
    for (Issue issue : issues) {
      int limit = issue.topic.maxMessageBytes() - ROOM;
      if (issue.value != null && issue.value.length > limit) {
        return Optional.of(
            "the record that results on topic %s must be at most %d bytes, got %d"
                .formatted(issue.topic.name(), limit, issue.value.length));
      }
    }
    return Optional.empty();
  }

  /** Writes the changes of the stored state to the stores. */
  void remember(FoldStores stores) {
    for (Change.Remember change : remember) {
      switch (change) {
        case Change.Properties(var state) -> stores.conversations().put(conversation, state);
        case Change.Description(_, var after) -> stores.descriptions().put(conversation, after);
        case Change.MessageOf(var id, var state) ->
            stores.messages().put(conversation + "/" + id, state);
        case Change.Counted(var place, var present) ->
            StoredConversation.mark(
                stores.timeline(), StoredConversation.placeKey(conversation, place), present);
        case Change.Spoken(var place, var present) ->
            StoredConversation.mark(
                stores.spoken(), StoredConversation.placeKey(conversation, place), present);
        case Change.Purge(var before, var after) -> {
          if (before != null) {
            stores.purges().delete(purgeKey(before));
          }
          if (after != null) {
            stores.purges().put(purgeKey(after), new byte[0]);
          }
        }
      }
    }
  }

  /** Returns the time at which the conversation must be purged, if the changes set one. */
  OptionalLong purgeAt() {
    return remember.stream()
        .map(change -> change instanceof Change.Purge(_, Long after) ? after : null)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .min();
  }

  private String purgeKey(long due) {
    return HexFormat.of().toHexDigits(due) + "/" + conversation;
  }

  /** Returns the number of records that are issued on a topic. */
  long count(TopicSpec topic) {
    return issues.stream().filter(issue -> issue.topic.equals(topic)).count();
  }

  /** Forwards the records to their topics, as changes for which a user waits. */
  void issue(ProcessorContext<String, byte[]> context, long timestamp, FoldMetrics metrics) {
    issue(context, timestamp, false, metrics);
  }

  /**
   * Forwards the records to their topics.
   *
   * @param background whether no user waits for them
   */
  void issue(
      ProcessorContext<String, byte[]> context,
      long timestamp,
      boolean background,
      FoldMetrics metrics) {
    for (Issue issue : issues) {
      var headers = new RecordHeaders();
      if (background) {
        headers.add(Background.HEADER, new byte[0]);
      }
      if (issue.deletedOf != null) {
        DeletedMessageUser.set(headers, issue.deletedOf);
      }
      context.forward(new Record<>(issue.key, issue.value, timestamp, headers), issue.topic.name());
      if (issue.topic.equals(Topics.PASSAGES)) {
        (issue.value == null ? metrics.withdrawn() : metrics.issued()).increment();
      }
    }
  }
}
