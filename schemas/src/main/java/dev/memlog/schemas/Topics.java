package dev.memlog.schemas;

import dev.memlog.events.Access;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.Decision;
import dev.memlog.events.GivenAnswer;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.TopicSpec.Cleanup;
import dev.memlog.schemas.TopicSpec.Compatibility;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.ErasureReceipt;
import dev.memlog.state.GraphElement;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import dev.memlog.state.Rechunk;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The specifications of Memlog's topics, in the order of processing. {@link TopicCatalogue} creates
 * the topics that are missing.
 *
 * <p>The fold is the stage that reduces events to the current messages and conversations. Evolution
 * is the stage that turns candidates, which are extracted statements, and commands into memories.
 */
public final class Topics {

  /** The consumer group of the stage that reads topic turns for memories. */
  public static final String EXTRACTION_GROUP = "memlog-extraction";

  private static final int MIB = 1 << 20;
  private static final String CONVERSATION = "tenant/app/conversation";
  private static final String OWNER = "tenant/app/user";

  /** The topic of events of conversations, as clients published them. */
  public static final TopicSpec CONVERSATION_EVENTS =
      input(
          "conversation-events",
          CONVERSATION + ", although only the value is trusted",
          ConversationEvent.getClassSchema(),
          MIB,
          true);

  /**
   * The topic of events that the fold publishes: copies of events that a client wrote to the wrong
   * partition, deletions of idle conversations, and ends of silent conversations.
   */
  public static final TopicSpec CONVERSATION_EVENTS_REROUTE =
      input(
          "conversation-events-reroute",
          CONVERSATION,
          ConversationEvent.getClassSchema(),
          2 * MIB,
          true);

  /** The topic of the current state of each message, derived from events. */
  public static final TopicSpec MESSAGES =
      desired("messages", CONVERSATION + "/message", Message.getClassSchema());

  /** The topic of the current state of each conversation, derived from events. */
  public static final TopicSpec CONVERSATIONS =
      desired("conversations", CONVERSATION, Conversation.getClassSchema());

  /** The topic of the system prompt and metadata of each conversation. */
  public static final TopicSpec CONVERSATION_DESCRIPTIONS =
      desired("conversation-descriptions", CONVERSATION, ConversationDescription.getClassSchema());

  /** The topic of passages, which are the pieces of messages that the message index holds. */
  public static final TopicSpec PASSAGES =
      desired("passages", CONVERSATION + "/message/chunk", Passage.getClassSchema());

  /**
   * The topic of the vectors of passages, so that a replay does not call the embedding model again.
   */
  public static final TopicSpec PASSAGE_VECTORS =
      desired("passage-vectors", CONVERSATION + "/message/chunk", LoggedVector.getClassSchema());

  /**
   * The topic of requests to split all messages into passages again by the current rules, and of
   * progress reports on them.
   */
  public static final TopicSpec RECHUNKS =
      desired("rechunks", "request/partition, progress/partition", Rechunk.getClassSchema());

  /**
   * The topic of turns, from which extraction derives memories. A turn is a message with the
   * messages before it. The topic also has withdrawals of messages that were edited or deleted, and
   * requests to summarize, compact or consolidate.
   */
  public static final TopicSpec TURNS =
      input("turns", OWNER, TurnEvent.getClassSchema(), 2 * MIB, false);

  /**
   * The topic of candidates, which are statements extracted from turns. Once evolution has
   * processed a candidate, it writes a tombstone for the candidate's key.
   */
  public static final TopicSpec MEMORY_CANDIDATES =
      kept(
          "memory-candidates",
          OWNER + "/candidate",
          MemoryCandidate.getClassSchema(),
          Cleanup.COMPACT_DELETE,
          Duration.ofDays(30),
          MIB);

  /** The topic of commands that change memories, from users and from Memlog itself. */
  public static final TopicSpec MEMORY_COMMANDS =
      input("memory-commands", OWNER, MemoryCommand.getClassSchema(), MIB, true);

  /**
   * The topic of decisions: what became of the commands and events whose callers wait for it, see
   * {@link DecisionRequest}.
   */
  public static final TopicSpec DECISIONS =
      kept(
          "decisions",
          OWNER + "/request, " + CONVERSATION + "/request",
          Decision.getClassSchema(),
          Cleanup.DELETE,
          Duration.ofHours(1),
          MIB);

  /** The topic of the current state of each memory. */
  public static final TopicSpec MEMORIES =
      desired("memories", OWNER + "/memory", Memory.getClassSchema());

  /**
   * The topic of the usage of each memory, which evolution updates after each recall or context
   * with purpose user that returned the memory.
   */
  public static final TopicSpec MEMORY_USAGE =
      desired("memory-usage", OWNER + "/memory", MemoryUsage.getClassSchema());

  /** The topic of the current state of each block of core memory, with its latest changes. */
  public static final TopicSpec CORE_MEMORY =
      desired("core-memory", OWNER + "/block", CoreBlock.getClassSchema());

  /**
   * The topic of each owner's graph of memories: its nodes, its edges and the relations between
   * memories.
   */
  public static final TopicSpec GRAPH =
      desired("graph", OWNER + "/element", GraphElement.getClassSchema());

  /**
   * The topic of the vectors of memories, so that a replay does not call the embedding model again.
   */
  public static final TopicSpec MEMORY_VECTORS =
      desired("memory-vectors", OWNER + "/memory", LoggedVector.getClassSchema());

  /** The topic of the changes of memories, each with its cause and the memory's previous state. */
  public static final TopicSpec MEMORY_CHANGES =
      kept(
          "memory-changes",
          OWNER + "/memory/version",
          MemoryChange.getClassSchema(),
          Cleanup.COMPACT_DELETE,
          Duration.ofDays(30),
          4 * MIB);

  /**
   * The topic of accesses: the messages and memories that a search, a recall or a context returned,
   * and the user of the request.
   */
  public static final TopicSpec ACCESSES =
      kept("accesses", OWNER, Access.getClassSchema(), Cleanup.DELETE, Duration.ofDays(7), MIB);

  /**
   * The topic of answers to searches, recalls and requests for contexts: the encrypted query, and
   * the ids and scores of the messages and memories considered, without their text.
   */
  public static final TopicSpec ANSWERS =
      kept(
          "answers",
          OWNER + "/answer",
          GivenAnswer.getClassSchema(),
          Cleanup.DELETE,
          Duration.ofDays(7),
          MIB);

  /** The topic of receipts of erasures, which never contain deleted text. */
  public static final TopicSpec ERASURE_RECEIPTS =
      new TopicSpec(
          "erasure-receipts",
          "tenant/receipt",
          Optional.of(ErasureReceipt.getClassSchema()),
          Compatibility.FULL_TRANSITIVE,
          Cleanup.COMPACT_DELETE,
          Optional.of(Duration.ofDays(365)),
          4 * MIB,
          true);

  /**
   * The topic of the energy, which is the budget of background work: the host's latest report and
   * the energy used so far.
   */
  public static final TopicSpec ENERGY =
      new TopicSpec(
          "energy",
          "report, used/instance, owner/tenant/app/user or app/tenant/app/instance",
          Optional.of(EnergyRecord.getClassSchema()),
          Compatibility.FULL_TRANSITIVE,
          Cleanup.COMPACT,
          Optional.empty(),
          MIB,
          true);

  /**
   * The topic of records of {@link #CONVERSATION_EVENTS} and {@link #CONVERSATION_EVENTS_REROUTE}
   * that can never be processed, each with the reason.
   */
  public static final TopicSpec CONVERSATION_EVENTS_DEAD_LETTER = deadLetter(CONVERSATION_EVENTS);

  /**
   * The topic of dead letters of {@link #TURNS}: turns on which extraction fails, without their
   * text, and records that cannot be decoded, with their bytes.
   */
  public static final TopicSpec TURNS_DEAD_LETTER = deadLetter(TURNS);

  /**
   * The topic of records of {@link #PASSAGES} that can never be processed, each with the reason.
   */
  public static final TopicSpec PASSAGES_DEAD_LETTER = deadLetter(PASSAGES);

  /**
   * The topic of records of {@link #MEMORY_CANDIDATES} that can never be processed, each with the
   * reason.
   */
  public static final TopicSpec MEMORY_CANDIDATES_DEAD_LETTER = deadLetter(MEMORY_CANDIDATES);

  /**
   * The topic of records of {@link #MEMORY_COMMANDS} that can never be processed, each with the
   * reason.
   */
  public static final TopicSpec MEMORY_COMMANDS_DEAD_LETTER = deadLetter(MEMORY_COMMANDS);

  /**
   * The topic of records of {@link #MEMORIES} that can never be processed, each with the reason.
   */
  public static final TopicSpec MEMORIES_DEAD_LETTER = deadLetter(MEMORIES);

  /**
   * The topic of changes that webhooks have given up, as JSON without text. It is not among {@link
   * #all}: the webhooks create it, with one partition, so a log without webhooks does not have it.
   */
  public static final TopicSpec WEBHOOKS_DEAD_LETTER =
      new TopicSpec(
          "webhooks.dead-letter",
          "webhook/id of the event",
          Optional.empty(),
          Compatibility.BACKWARD_TRANSITIVE,
          Cleanup.COMPACT_DELETE,
          Optional.of(Duration.ofDays(30)),
          MIB,
          true);

  private Topics() {}

  /**
   * Returns the specifications of all topics that every log has, including the dead-letter topics,
   * in the order of processing.
   */
  public static List<TopicSpec> all() {
    return List.of(
        CONVERSATION_EVENTS,
        CONVERSATION_EVENTS_REROUTE,
        MESSAGES,
        CONVERSATIONS,
        CONVERSATION_DESCRIPTIONS,
        PASSAGES,
        PASSAGE_VECTORS,
        RECHUNKS,
        TURNS,
        MEMORY_CANDIDATES,
        MEMORY_COMMANDS,
        DECISIONS,
        MEMORIES,
        MEMORY_USAGE,
        CORE_MEMORY,
        GRAPH,
        MEMORY_VECTORS,
        MEMORY_CHANGES,
        ACCESSES,
        ANSWERS,
        ERASURE_RECEIPTS,
        ENERGY,
        CONVERSATION_EVENTS_DEAD_LETTER,
        TURNS_DEAD_LETTER,
        PASSAGES_DEAD_LETTER,
        MEMORY_CANDIDATES_DEAD_LETTER,
        MEMORY_COMMANDS_DEAD_LETTER,
        MEMORIES_DEAD_LETTER);
  }

  /** Returns a topic whose records the janitor deletes once every stage has processed them. */
  private static TopicSpec input(
      String name, String key, Schema schema, int maxBytes, boolean flushed) {
    return new TopicSpec(
        name,
        key,
        Optional.of(schema),
        Compatibility.BACKWARD_TRANSITIVE,
        Cleanup.JANITOR,
        Optional.empty(),
        maxBytes,
        flushed);
  }

  /** Returns a topic whose records the broker deletes by age. */
  private static TopicSpec kept(
      String name, String key, Schema schema, Cleanup cleanup, Duration retention, int maxBytes) {
    return new TopicSpec(
        name,
        key,
        Optional.of(schema),
        Compatibility.BACKWARD_TRANSITIVE,
        cleanup,
        Optional.of(retention),
        maxBytes,
        false);
  }

  private static TopicSpec desired(String name, String key, Schema schema) {
    return new TopicSpec(
        name,
        key,
        Optional.of(schema),
        Compatibility.FULL_TRANSITIVE,
        Cleanup.COMPACT,
        Optional.empty(),
        4 * MIB,
        false);
  }

  /**
   * Returns the dead-letter topic of a topic. A key identifies the origin as {@code
   * topic-partition-offset}, so a tombstone discards a single dead letter.
   */
  private static TopicSpec deadLetter(TopicSpec of) {
    return new TopicSpec(
        of.name() + ".dead-letter",
        "topic-partition-offset of the origin",
        Optional.empty(),
        Compatibility.BACKWARD_TRANSITIVE,
        Cleanup.COMPACT_DELETE,
        Optional.of(Duration.ofDays(30)),
        8 * MIB,
        true);
  }
}
