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
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
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
   * Converts a record to an input.
   *
   * @param at the time when the broker appended the record
   * @return the input; empty if the record changes no memory
   * @throws IllegalArgumentException if the record is invalid; the message states the reason
   */
  Optional<Addressed> read(SpecificRecord record, Instant at) {
    return switch (record) {
      case MemoryCandidate candidate -> Optional.of(proposed(candidate, at));
      case TurnEvent turn -> happened(turn, at);
      case Access access -> accessed(access, at);
      case MemoryCommand command -> Optional.of(asked(command, at));
      default ->
          throw new IllegalArgumentException(
              "the value must be a candidate, command, turn or access, got "
                  + record.getSchema().getFullName());
    };
  }

  private Addressed proposed(MemoryCandidate candidate, Instant at) {
    Compaction compaction = candidate.getCompaction();
    if (compaction != null) {
      return compacted(candidate, compaction, at);
    }
    Consolidation consolidation = candidate.getConsolidation();
    if (consolidation != null) {
      return reworded(candidate, consolidation, at);
    }
    Retraction retraction = candidate.getRetraction();
    if (retraction != null) {
      return retracted(candidate, retraction, at);
    }
    Rereading rereading = candidate.getRereading();
    if (rereading != null && rereading.getEnd()) {
      return new Addressed(
          Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()),
          new Input.Reread(at, new Cause("rereading", candidate.getId(), null), candidate));
    }
    float[] vector = vector(candidate);
    return new Addressed(
        Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()),
        new Input.Proposed(at, new Cause("candidate", candidate.getId(), null), candidate, vector));
  }

  private static Addressed retracted(MemoryCandidate candidate, Retraction retraction, Instant at) {
    Source asking = candidate.getSources().getFirst();
    return new Addressed(
        Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()),
        new Input.Retracted(
            at,
            new Cause("retraction", asking.getConversation() + "/" + asking.getMessageId(), null),
            retraction.getSources()));
  }

  private float @Nullable [] vector(MemoryCandidate candidate) {
    return candidate.getModel().equals(vectors.model())
        ? VectorBytes.vector(candidate.getVector())
        : vectors.of(MemoryText.embedded(candidate.getClaim()));
  }

  private Addressed reworded(MemoryCandidate candidate, Consolidation consolidation, Instant at) {
    return new Addressed(
        Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()),
        new Input.Reworded(
            at,
            new Cause("candidate", candidate.getId(), null),
            consolidation.getMemoryId(),
            consolidation.getRequestId(),
            candidate.getClaim().getContent(),
            vector(candidate)));
  }

  private Addressed compacted(MemoryCandidate candidate, Compaction compaction, Instant at) {
    String content = candidate.getClaim().getContent();
    float[] vector =
        content.isEmpty() || !candidate.getModel().equals(vectors.model())
            ? null
            : VectorBytes.vector(candidate.getVector());
    return new Addressed(
        Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()),
        new Input.Compacted(
            at, new Cause("candidate", candidate.getId(), null), compaction, content, vector));
  }

  private static Optional<Addressed> happened(TurnEvent turn, Instant at) {
    Input input =
        switch (turn.getPayload()) {
          case MessageWithdrawn withdrawn -> withdrawn(withdrawn, at);
          case ConversationClosed closed ->
              new Input.Ended(at, new Cause("conversation", closed.getConversation(), null));
          default -> null;
        };
    return Optional.ofNullable(input)
        .map(of -> new Addressed(Keys.owner(turn.getTenant(), turn.getApp(), turn.getUser()), of));
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
   * Returns the input of a recall for a user. Other accesses give none, since the retrievals of an
   * agent or an evaluation must not strengthen memories.
   */
  private static Optional<Addressed> accessed(Access access, Instant at) {
    if (!access.getKind().equals("recall") || !access.getPurpose().equals("user")) {
      return Optional.empty();
    }
    return Optional.of(
        new Addressed(
            Keys.owner(access.getTenant(), access.getApp(), access.getUser()),
            new Input.Accessed(
                at,
                new Cause("access", access.getRequestId(), null),
                access.getFound().stream().map(Found::getId).distinct().toList())));
  }

  /**
   * Returns the links that a command to remember asks for; empty if it asks for none. The caller
   * makes them after the command's statement has become a memory.
   */
  static Optional<Addressed> related(SpecificRecord record, Instant at) {
    if (!(record instanceof MemoryCommand command)
        || !(command.getPayload() instanceof Remember remember)
        || remember.getRelatedTo().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Addressed(
            Keys.owner(command.getTenant(), command.getApp(), command.getUser()),
            new Input.Linked(
                at,
                cause(command, null),
                command.getCommandId(),
                true,
                remember.getRelatedTo(),
                RELATED,
                false)));
  }

  private Addressed asked(MemoryCommand command, Instant at) {
    String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
    return new Addressed(
        owner,
        switch (command.getPayload()) {
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
          case Restore restore ->
              new Input.Restored(at, cause(command, null), restore.getMemoryIds());
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
        });
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
    memory.setTenant(command.getTenant());
    memory.setApp(command.getApp());
    memory.setUser(command.getUser());
    for (MemoryChange change : exported.getHistory()) {
      change.setTenant(command.getTenant());
      change.setApp(command.getApp());
      change.setUser(command.getUser());
      change.setMemoryId(memory.getId());
      Memory before = change.getBefore();
      if (before != null) {
        before.setTenant(command.getTenant());
        before.setApp(command.getApp());
        before.setUser(command.getUser());
      }
    }
    MemoryUsage usage = exported.getUsage();
    if (usage != null) {
      usage.setTenant(command.getTenant());
      usage.setApp(command.getApp());
      usage.setUser(command.getUser());
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

  private static Input purged(MemoryCommand command, Purge purge, Instant at) {
    Cause cause = cause(command, null);
    return switch (purge.getReach()) {
      case "memories" -> new Input.PurgedMemories(at, cause, purge.getMemoryIds());
      case "conversation" -> {
        String conversation = purge.getConversation();
        if (conversation == null) {
          throw new IllegalArgumentException("conversation is required with reach=conversation");
        }
        yield new Input.PurgedConversation(at, cause, conversation);
      }
      case "owner", "app" -> new Input.PurgedOwner(at, cause);
      case "app_memories" -> new Input.PurgedMemories(at, cause, purge.getMemoryIds());
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
