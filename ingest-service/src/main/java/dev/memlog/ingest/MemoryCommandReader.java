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
import dev.memlog.ingest.publish.Requested;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.schemas.avro.RequestFields;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A converter of requests about memories into payloads of memory commands, which reports every
 * problem. A payload is valid only if its request has no problems.
 *
 * @param problems the collector to which problems are added
 */
record MemoryCommandReader(RequestProblems problems) {

  private static final RequestFields REMEMBER =
      RequestFields.of(RememberRequest.getDescriptor(), Remember.getClassSchema());
  private static final Pattern CHANGE_ID = Pattern.compile("[A-Za-z0-9-]{1,64}\\.[0-9]{1,9}");

  Remember remember(RememberRequest request) {
    for (int i = 0; i < request.getSourcesCount(); i++) {
      MemorySource source = request.getSources(i);
      Requested.id("sources[" + i + "].conversationId", source.getConversationId(), problems);
      Requested.id("sources[" + i + "].messageId", source.getMessageId(), problems);
    }
    for (int i = 0; i < request.getRelatedToCount(); i++) {
      Requested.id("relatedTo[" + i + "]", request.getRelatedTo(i), problems);
    }
    if (request.hasProject()) {
      Requested.id("project", request.getProject(), problems);
    }
    Remember remember = REMEMBER.copy(request, new Remember());
    remember.setContent(request.getContent().strip());
    return remember;
  }

  Revise revise(UpdateMemoryRequest request) {
    Revise revise =
        new Revise(
            Requested.id("memoryId", request.getMemoryId(), problems),
            request.hasContent() ? request.getContent().strip() : null,
            orNull(request.getCategory()),
            request.getTagsCount() == 0 ? null : List.copyOf(request.getTagsList()),
            orNull(request.getDescription()),
            orNull(request.getSubject()),
            request.hasImportance() ? request.getImportance() : null,
            request.hasConfidence() ? request.getConfidence() : null);
    if (revise.equals(
        new Revise(request.getMemoryId(), null, null, null, null, null, null, null))) {
      problems.invalid("", "must contain a change: content, category, tags, description, …");
    }
    return revise;
  }

  Forget forget(List<String> ids, String reason) {
    return new Forget(memories(ids), orNull(reason));
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
        problems.invalid("previewToken", "must come from a preview for the same owner");
      } else if (now.isAfter(shown.expiresAt())) {
        problems.invalid(
            "previewToken",
            "must be used within " + PreviewToken.VALID_FOR.toMinutes() + " minutes",
            "issued at " + shown.issuedAt());
      } else {
        ids = shown.memoryIds();
      }
    } catch (IllegalArgumentException e) {
      problems.invalid("previewToken", String.valueOf(e.getMessage()));
    }
    return new Forget(ids, orNull(reason));
  }

  Restore restore(List<String> ids) {
    return new Restore(valid(ids));
  }

  /** Converts the request to reflect on memories. */
  Reflect reflect(ReflectRequest request) {
    return new Reflect(orNull(request.getTopic().strip()), request.getDeep());
  }

  /** Converts the request to link two memories, or to remove their link. */
  Link link(LinkMemoryRequest request) {
    String other = request.getOtherMemoryId();
    if (!other.isEmpty()
        && Requested.id("otherMemoryId", other, problems).equals(request.getMemoryId())) {
      problems.invalid("otherMemoryId", "must name another memory than memoryId", other);
    }
    String kind = orNull(request.getKind());
    if (kind != null && request.getRemove()) {
      problems.invalid("kind", "must be left out with remove", kind);
    }
    return new Link(
        Requested.id("memoryId", request.getMemoryId(), problems),
        other,
        kind == null ? "related" : kind,
        request.getRemove());
  }

  /** Converts the request to undo one change, or all changes since a time. */
  Undo undo(UndoMemoriesRequest request) {
    String changeId = request.getChangeId();
    boolean since = request.hasSince();
    if (changeId.isEmpty() != since) {
      problems.invalid("", "must name one of changeId and since");
    }
    if (!changeId.isEmpty() && !CHANGE_ID.matcher(changeId).matches()) {
      problems.invalid(
          "changeId",
          "must be a memory's id, a dot and a version, as a history shows it",
          changeId);
    }
    if (!since && request.getKindsCount() > 0) {
      problems.invalid("kinds", "must be left out without since");
    }
    return new Undo(
        changeId.isEmpty() ? null : changeId,
        since ? time("since", request.getSince()) : null,
        List.copyOf(request.getKindsList()));
  }

  private Instant time(String field, Timestamp given) {
    if (!Timestamps.isValid(given) || given.getSeconds() < 0) {
      problems.invalid(field, "must be a time from 1970 on");
      return Instant.EPOCH;
    }
    return Instant.ofEpochMilli(Timestamps.toMillis(given));
  }

  /** Returns the given ids of memories; adds a problem if there are none, or invalid ones. */
  List<String> memories(List<String> ids) {
    if (ids.isEmpty()) {
      problems.invalid("ids", "is required");
    }
    return valid(ids);
  }

  private List<String> valid(List<String> ids) {
    for (int i = 0; i < ids.size(); i++) {
      Requested.id("ids[" + i + "]", ids.get(i), problems);
    }
    return List.copyOf(ids);
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
