package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.Access;
import dev.memlog.events.Cause;
import dev.memlog.events.Compaction;
import dev.memlog.events.Consolidation;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.Forget;
import dev.memlog.events.Found;
import dev.memlog.events.Import;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Remember;
import dev.memlog.events.Rereading;
import dev.memlog.events.Restore;
import dev.memlog.events.Retraction;
import dev.memlog.events.Revise;
import dev.memlog.events.Tick;
import dev.memlog.events.TurnEvent;
import dev.memlog.events.Undo;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/** A conversion of the records of evolution's input topics to inputs for an owner's memories. */
record Inputs(ContentVectors vectors) {

  /**
   * An input and the owner of its memories.
   *
   * @param owner {@code tenant/app/user}
   */
  record Addressed(String owner, Input input) {}

  /** The kind of the links that a command to remember makes, which names no kind itself. */
  private static final String RELATED = "related";

  /**
   * Converts a record to inputs. The links that a command to remember asks for come after its
   * statement, which must be a memory first.
   *
   * @param at the time when the broker appended the record
   * @return the inputs; empty if the record changes no memory
   * @throws IllegalArgumentException if the record is invalid; the message states the reason
   */
  List<Addressed> read(SpecificRecord record, Instant at) {
    return switch (record) {
      case MemoryCandidate c -> addressed(c.getTenant(), c.getApp(), c.getUser(), proposed(c, at));
      case TurnEvent turn ->
          addressed(turn.getTenant(), turn.getApp(), turn.getUser(), happened(turn, at));
      case Access access ->
          addressed(access.getTenant(), access.getApp(), access.getUser(), accessed(access, at));
      case MemoryCommand c ->
          addressed(c.getTenant(), c.getApp(), c.getUser(), asked(c, at), related(c, at));
      default ->
          throw new IllegalArgumentException(
              "the value must be a candidate, command, turn or access, got "
                  + record.getSchema().getFullName());
    };
  }

  private static List<Addressed> addressed(
      String tenant, String app, @Nullable String user, @Nullable Input... inputs) {
    List<Addressed> addressed = new ArrayList<>();
    for (Input input : inputs) {
      if (input != null) {
        addressed.add(new Addressed(Keys.owner(tenant, app, user), input));
      }
    }
    return addressed;
  }

  private Input proposed(MemoryCandidate candidate, Instant at) {
    var cause = new Cause("candidate", candidate.getId(), null);
    Compaction compaction = candidate.getCompaction();
    if (compaction != null) {
      String content = candidate.getClaim().getContent();
      float[] vector =
          content.isEmpty() || !candidate.getModel().equals(vectors.model())
              ? null
              : VectorBytes.vector(candidate.getVector());
      return new Input.Compacted(at, cause, compaction, content, vector);
    }
    Consolidation consolidation = candidate.getConsolidation();
    if (consolidation != null) {
      return new Input.Reworded(
          at,
          cause,
          consolidation.getMemoryId(),
          consolidation.getRequestId(),
          candidate.getClaim().getContent(),
          vector(candidate));
    }
    Retraction retraction = candidate.getRetraction();
    if (retraction != null) {
      Source asking = candidate.getSources().getFirst();
      return new Input.Retracted(
          at,
          new Cause("retraction", asking.getConversation() + "/" + asking.getMessageId(), null),
          retraction.getSources());
    }
    Rereading rereading = candidate.getRereading();
    return rereading != null && rereading.getEnd()
        ? new Input.Reread(at, new Cause("rereading", candidate.getId(), null), candidate)
        : new Input.Proposed(at, cause, candidate, vector(candidate));
  }

  private float @Nullable [] vector(MemoryCandidate candidate) {
    return candidate.getModel().equals(vectors.model())
        ? VectorBytes.vector(candidate.getVector())
        : vectors.of(MemoryText.embedded(candidate.getClaim()));
  }

  private static @Nullable Input happened(TurnEvent turn, Instant at) {
    return switch (turn.getPayload()) {
      case MessageWithdrawn withdrawn -> withdrawn(withdrawn, at);
      case ConversationClosed closed ->
          new Input.Ended(at, new Cause("conversation", closed.getConversation(), null));
      default -> null;
    };
  }

  private static Input withdrawn(MessageWithdrawn withdrawn, Instant at) {
    String conversation = withdrawn.getConversation();
    String message = withdrawn.getMessageId();
    return new Input.Withdrawn(
        at,
        new Cause("withdrawal", conversation + "/" + message, null),
        conversation,
        message,
        withdrawn.getKept());
  }

  /**
   * Returns the input of a recall for a user; null for other accesses, since the retrievals of an
   * agent or an evaluation must not strengthen memories.
   */
  private static @Nullable Input accessed(Access access, Instant at) {
    return access.getKind().equals("recall") && access.getPurpose().equals("user")
        ? new Input.Accessed(
            at,
            new Cause("access", access.getRequestId(), null),
            access.getFound().stream().map(Found::getId).distinct().toList())
        : null;
  }

  /** Returns the links that a command to remember asks for; null if it asks for none. */
  private static @Nullable Input related(MemoryCommand command, Instant at) {
    return command.getPayload() instanceof Remember remember && !remember.getRelatedTo().isEmpty()
        ? new Input.Linked(
            at,
            cause(command, null),
            command.getCommandId(),
            true,
            remember.getRelatedTo(),
            RELATED,
            false)
        : null;
  }

  private Input asked(MemoryCommand command, Instant at) {
    return switch (command.getPayload()) {
      case Remember remember -> {
        MemoryCandidate candidate = CommandStatements.candidate(command, remember, at);
        yield new Input.Proposed(
            at, cause(command, null), candidate, vectors.of(remember.getContent()));
      }
      case Revise revise -> {
        String content = revise.getContent();
        yield new Input.Revised(
            at,
            cause(command, null),
            revise,
            content == null ? null : CommandStatements.claim(content, command.getOccurredAt()),
            content == null ? null : vectors.of(content));
      }
      case Forget forget ->
          new Input.Forgotten(at, cause(command, forget.getReason()), forget.getMemoryIds());
      case Restore restore -> new Input.Restored(at, cause(command, null), restore.getMemoryIds());
      case Purge purge -> purged(command, purge, at);
      case Undo undo -> undone(command, undo, at);
      case Reflect reflect -> {
        String topic = reflect.getTopic();
        yield new Input.Reflected(
            at,
            cause(command, null),
            topic,
            reflect.getDeep(),
            topic == null ? null : vectors.of(topic));
      }
      case Link link ->
          new Input.Linked(
              at,
              cause(command, null),
              link.getMemoryId(),
              false,
              List.of(link.getOtherMemoryId()),
              link.getKind(),
              link.getRemove());
      case Tick _ -> new Input.Ticked(at, new Cause("clock", command.getCommandId(), null));
      case Import exported -> imported(command, exported, at);
      default -> throw new IllegalArgumentException("the command must hold a request");
    };
  }

  private static Input undone(MemoryCommand command, Undo undo, Instant at) {
    Cause cause = cause(command, null);
    String change = undo.getChangeId();
    Instant since = undo.getSince();
    if ((change == null) == (since == null)) {
      throw new IllegalArgumentException("an undo must name one of changeId and since");
    }
    if (change != null) {
      return new Input.UndoneChange(at, cause, change);
    }
    return new Input.UndoneSince(at, cause, since, undo.getKinds());
  }

  /**
   * Returns the import of a memory. The owner is that of the command, whatever the exported record
   * states.
   */
  private Input imported(MemoryCommand command, Import exported, Instant at) {
    Memory memory = exported.getMemory();
    own(memory, command);
    for (MemoryChange change : exported.getHistory()) {
      own(change, command);
      change.setMemoryId(memory.getId());
      Memory before = change.getBefore();
      if (before != null) {
        own(before, command);
      }
    }
    MemoryUsage usage = exported.getUsage();
    if (usage != null) {
      own(usage, command);
      usage.setMemoryId(memory.getId());
    }
    return new Input.Imported(
        at,
        cause(command, null),
        memory,
        usage,
        exported.getHistory(),
        vectors.of(MemoryText.embedded(memory.getClaim())));
  }

  private static void own(SpecificRecordBase record, MemoryCommand command) {
    record.put("tenant", command.getTenant());
    record.put("app", command.getApp());
    record.put("user", command.getUser());
  }

  private static Input purged(MemoryCommand command, Purge purge, Instant at) {
    Cause cause = cause(command, null);
    return switch (purge.getReach()) {
      case "memories", "app_memories" -> new Input.PurgedMemories(at, cause, purge.getMemoryIds());
      case "conversation" -> {
        String conversation = purge.getConversation();
        if (conversation == null) {
          throw new IllegalArgumentException("conversation is required with reach=conversation");
        }
        yield new Input.PurgedConversation(at, cause, conversation);
      }
      case "owner", "app" -> new Input.PurgedOwner(at, cause);
      case "window", "app_window" -> window(purge, at, cause);
      default ->
          throw new IllegalArgumentException(
              "reach must be one of memories, conversation, owner, app, window, app_memories, "
                  + "app_window, got "
                  + purge.getReach());
    };
  }

  private static Input window(Purge purge, Instant at, Cause cause) {
    if (purge.getAfter() == null && purge.getBefore() == null) {
      throw new IllegalArgumentException(
          "after or before is required with reach=" + purge.getReach());
    }
    return new Input.PurgedWindow(
        at, cause, purge.getConversation(), purge.getAfter(), purge.getBefore());
  }

  private static Cause cause(MemoryCommand command, @Nullable String reason) {
    return new Cause("command", command.getCommandId(), reason);
  }
}
