package dev.memlog.ingest;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.LinkMemoryRequest;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.ReflectRequest;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.UndoMemoriesRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.events.Forget;
import dev.memlog.events.Link;
import dev.memlog.events.Reflect;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.events.Undo;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.MemoryCategories;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A converter of requests about memories into payloads of memory commands, which reports every
 * problem. A payload is valid only if its request has no problems.
 */
final class MemoryCommandReader {

  private static final int LEAST_CONTENT = 10;
  private static final int MOST_CONTENT = 500;
  private static final int MOST_IDS = 100;
  private static final int MOST_SOURCES = 20;
  private static final int MOST_TAGS = 20;
  private static final int MOST_TEXT = 500;
  private static final int MOST_RELATED = 20;
  private static final int MOST_TOPIC = 100;
  private static final String RELATED = "related";
  private static final Set<String> LINKS =
      Set.of("similar", "elaborates", "contradicts", "temporal_sequence", "same_topic", RELATED);
  private static final Set<String> TYPES = Set.of("episodic", "semantic");
  private static final Set<String> UNDOABLE =
      Set.of("merged", "superseded", "archived", "consolidated");
  private static final Pattern CHANGE_ID = Pattern.compile("[A-Za-z0-9-]{1,64}\\.[0-9]{1,9}");

  private final List<Problem> problems;

  /**
   * Creates a reader.
   *
   * @param problems the list to which problems are added
   */
  MemoryCommandReader(List<Problem> problems) {
    this.problems = problems;
  }

  Remember remember(RememberRequest request) {
    if (request.getContent().isEmpty()) {
      problems.add(Problem.invalid("content", "is required", ""));
    } else {
      content(request.getContent());
    }
    List<Source> sources = new ArrayList<>();
    most("sources", request.getSourcesCount(), MOST_SOURCES);
    for (int i = 0; i < request.getSourcesCount(); i++) {
      MemorySource source = request.getSources(i);
      id("sources[" + i + "].conversationId", source.getConversationId());
      id("sources[" + i + "].messageId", source.getMessageId());
      sources.add(
          new Source(source.getConversationId(), source.getMessageId(), source.getVersion()));
    }
    most("relatedTo", request.getRelatedToCount(), MOST_RELATED);
    for (int i = 0; i < request.getRelatedToCount(); i++) {
      id("relatedTo[" + i + "]", request.getRelatedTo(i));
    }
    return new Remember(
        request.getContent().strip(),
        word("category", request.getCategory(), MemoryCategories.ALL),
        word("type", request.getType(), TYPES),
        tags(request.getTagsList()),
        text("description", request.getDescription()),
        text("subject", request.getSubject()),
        request.hasImportance() ? importance(request.getImportance()) : null,
        request.hasConfidence() ? confidence(request.getConfidence()) : null,
        request.hasProject() ? id("project", request.getProject()) : null,
        sources,
        List.copyOf(request.getRelatedToList()));
  }

  Revise revise(UpdateMemoryRequest request) {
    Revise revise =
        new Revise(
            id("memoryId", request.getMemoryId()),
            request.hasContent() ? content(request.getContent()) : null,
            request.hasCategory()
                ? word("category", request.getCategory(), MemoryCategories.ALL)
                : null,
            request.getTagsCount() == 0 ? null : tags(request.getTagsList()),
            request.hasDescription() ? text("description", request.getDescription()) : null,
            request.hasSubject() ? text("subject", request.getSubject()) : null,
            request.hasImportance() ? importance(request.getImportance()) : null,
            request.hasConfidence() ? confidence(request.getConfidence()) : null);
    if (revise.equals(
        new Revise(request.getMemoryId(), null, null, null, null, null, null, null))) {
      problems.add(
          Problem.invalid(
              "", "must contain a change: content, category, tags, description, …", ""));
    }
    return revise;
  }

  Forget forget(List<String> ids, String reason) {
    return new Forget(memories(ids), text("reason", reason));
  }

  /**
   * Returns the payload that forgets the memories of a preview. The method adds a problem if the
   * token is malformed, has expired or belongs to another owner.
   *
   * @param token the text of a {@link PreviewToken}
   * @param owner the owner in the request
   * @param now the current time
   * @param reason the reason for forgetting; empty for none
   */
  Forget forgetShown(String token, String owner, Instant now, String reason) {
    List<String> ids = List.of();
    try {
      PreviewToken shown = PreviewToken.parse(token);
      if (!shown.owner().equals(owner)) {
        problems.add(
            Problem.invalid("previewToken", "must come from a preview for the same owner", ""));
      } else if (now.isAfter(shown.expiresAt())) {
        problems.add(
            Problem.invalid(
                "previewToken",
                "must be used within " + PreviewToken.VALID_FOR.toMinutes() + " minutes",
                "issued at " + shown.issuedAt()));
      } else {
        ids = shown.memoryIds();
      }
    } catch (IllegalArgumentException e) {
      problems.add(Problem.invalid("previewToken", String.valueOf(e.getMessage()), ""));
    }
    return new Forget(ids, text("reason", reason));
  }

  Restore restore(List<String> ids) {
    return new Restore(memories(ids));
  }

  /** Converts the request to reflect on memories. */
  Reflect reflect(ReflectRequest request) {
    String topic = request.getTopic().strip();
    if (topic.length() > MOST_TOPIC) {
      problems.add(
          Problem.invalid(
              "topic",
              "must have at most " + MOST_TOPIC + " characters",
              Integer.toString(topic.length())));
    }
    return new Reflect(topic.isEmpty() ? null : topic, request.getDeep());
  }

  /** Converts the request to link two memories, or to remove their link. */
  Link link(LinkMemoryRequest request) {
    String other = id("otherMemoryId", request.getOtherMemoryId());
    if (!other.isEmpty() && other.equals(request.getMemoryId())) {
      problems.add(
          Problem.invalid("otherMemoryId", "must name another memory than memoryId", other));
    }
    String kind = word("kind", request.getKind(), LINKS);
    if (kind != null && request.getRemove()) {
      problems.add(Problem.invalid("kind", "must be left out with remove", kind));
    }
    return new Link(
        id("memoryId", request.getMemoryId()),
        other,
        kind == null ? RELATED : kind,
        request.getRemove());
  }

  /** Converts the request to undo one change, or all changes since a time. */
  Undo undo(UndoMemoriesRequest request) {
    String changeId = request.getChangeId();
    boolean since = request.hasSince();
    if (changeId.isEmpty() != since) {
      problems.add(Problem.invalid("", "must name one of changeId and since", ""));
    }
    if (!changeId.isEmpty() && !CHANGE_ID.matcher(changeId).matches()) {
      problems.add(
          Problem.invalid(
              "changeId",
              "must be a memory's id, a dot and a version, as a history shows it",
              changeId));
    }
    if (!since && request.getKindsCount() > 0) {
      problems.add(Problem.invalid("kinds", "must be left out without since", ""));
    }
    for (int i = 0; i < request.getKindsCount(); i++) {
      word("kinds[" + i + "]", request.getKinds(i), UNDOABLE);
    }
    return new Undo(
        changeId.isEmpty() ? null : changeId,
        since ? time("since", request.getSince()) : null,
        List.copyOf(request.getKindsList()));
  }

  private Instant time(String field, Timestamp given) {
    if (!Timestamps.isValid(given) || given.getSeconds() < 0) {
      problems.add(Problem.invalid(field, "must be a time from 1970 on", ""));
      return Instant.EPOCH;
    }
    return Instant.ofEpochMilli(Timestamps.toMillis(given));
  }

  /**
   * Returns the given ids of memories; adds a problem if there are none, too many, or invalid ids.
   */
  List<String> memories(List<String> ids) {
    if (ids.isEmpty()) {
      problems.add(Problem.invalid("ids", "is required", ""));
    }
    most("ids", ids.size(), MOST_IDS);
    for (int i = 0; i < ids.size(); i++) {
      id("ids[" + i + "]", ids.get(i));
    }
    return List.copyOf(ids);
  }

  private String content(String content) {
    int length = content.strip().length();
    if (length < LEAST_CONTENT || length > MOST_CONTENT) {
      problems.add(
          Problem.invalid(
              "content",
              "must have %d to %d characters".formatted(LEAST_CONTENT, MOST_CONTENT),
              Integer.toString(length)));
    }
    return content.strip();
  }

  private List<String> tags(List<String> tags) {
    most("tags", tags.size(), MOST_TAGS);
    for (int i = 0; i < tags.size(); i++) {
      text("tags[" + i + "]", tags.get(i));
    }
    return List.copyOf(tags);
  }

  private @Nullable String word(String field, String word, Collection<String> words) {
    if (word.isEmpty()) {
      return null;
    }
    if (!words.contains(word)) {
      List<String> sorted = List.copyOf(new TreeSet<>(words));
      problems.add(
          Problem.invalid(
              field,
              "must be one of " + String.join(", ", sorted) + Suggestions.didYouMean(word, sorted),
              word));
    }
    return word;
  }

  private @Nullable String text(String field, String text) {
    if (text.length() > MOST_TEXT) {
      problems.add(
          Problem.invalid(
              field,
              "must have at most " + MOST_TEXT + " characters",
              Integer.toString(text.length())));
    }
    return text.isEmpty() ? null : text;
  }

  private int importance(int importance) {
    if (importance < 1 || importance > 10) {
      problems.add(
          Problem.invalid("importance", "must be from 1 to 10", Integer.toString(importance)));
    }
    return importance;
  }

  private double confidence(double confidence) {
    if (!(confidence >= 0 && confidence <= 1)) {
      problems.add(
          Problem.invalid("confidence", "must be from 0 to 1", Double.toString(confidence)));
    }
    return confidence;
  }

  private String id(String field, String id) {
    if (!Ids.valid(id)) {
      problems.add(
          Problem.invalid(field, id.isEmpty() ? "is required" : "must match " + Ids.RULE, id));
    }
    return id;
  }

  private void most(String field, int size, int most) {
    if (size > most) {
      problems.add(Problem.invalid(field, "must hold at most " + most, Integer.toString(size)));
    }
  }
}
