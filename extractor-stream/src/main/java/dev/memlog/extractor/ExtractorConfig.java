package dev.memlog.extractor;

import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.fold.intake.EventsConfig;
import dev.memlog.extractor.passages.PassagesConfig;
import dev.memlog.extractor.streams.RecordsConfig;
import dev.memlog.extractor.streams.TasksConfig;
import dev.memlog.runtime.log.RejectionLimits;
import java.time.Duration;
import java.util.Map;

/**
 * The settings of the fold, which turns events into conversations and passages, and of the
 * formation of memories.
 *
 * @param passages the chunking of messages into passages
 * @param events the rules for events that the fold accepts
 * @param records the treatment of records that cannot be read or are invalid
 * @param tasks the distribution of work over threads and processes
 * @param memories the formation of memories
 */
public record ExtractorConfig(
    PassagesConfig passages,
    EventsConfig events,
    RecordsConfig records,
    TasksConfig tasks,
    MemoriesConfig memories) {

  /** Returns the settings that suit most deployments. */
  public static ExtractorConfig defaults() {
    return new ExtractorConfig(
        PassagesConfig.defaults(),
        EventsConfig.defaults(),
        RecordsConfig.defaults(),
        TasksConfig.defaults(),
        MemoriesConfig.defaults());
  }

  /**
   * Returns these settings with the values of a named profile, except for settings that are given
   * explicitly. Profile app-memory limits the memories of conversations. Profile adk forms memories
   * only on request. Profile harombe deletes conversations that were idle for 30 days. Profile
   * olliebot combines short messages and archives faded memories. Any other name changes nothing.
   */
  public ExtractorConfig inProfile(String profile) {
    return switch (profile) {
      case ConversationsConfig.APP_MEMORY ->
          withMemories(memories.withConversations(memories.conversations().in(profile)));
      case ConversationsConfig.ADK ->
          withMemories(
              memories
                  .withConversations(memories.conversations().in(profile))
                  .withExtraction(memories.extraction().onRequest()));
      case "harombe" ->
          withEvents(
              events.withConversationRetention(
                  events.conversationRetention().unlessGiven(Duration.ofDays(30))));
      case "olliebot" ->
          new ExtractorConfig(
              passages.combiningUnlessGiven(),
              events,
              records,
              tasks,
              memories.withLifecycle(memories.lifecycle().fadingUnlessGiven()));
      default -> this;
    };
  }

  private ExtractorConfig withEvents(EventsConfig other) {
    return new ExtractorConfig(passages, other, records, tasks, memories);
  }

  /**
   * Returns these settings for another process of the consumer groups.
   *
   * @param other the name that distinguishes that process from the others, see {@link TasksConfig}
   */
  public ExtractorConfig withInstance(String other) {
    return new ExtractorConfig(passages, events, records, tasks.withInstance(other), memories);
  }

  /**
   * Returns these settings with the given input topics, each of which accepts the events of one
   * tenant only.
   *
   * @param other a map from topic to tenant
   */
  public ExtractorConfig withTenantTopics(Map<String, String> other) {
    return withEvents(events.withTenantTopics(other));
  }

  /**
   * Returns these settings with the given limits on rejected records, beyond which a stage stops.
   */
  public ExtractorConfig withDeadLetters(RejectionLimits other) {
    var limited = new RecordsConfig(records.unknownSchemaPatience(), other);
    return new ExtractorConfig(passages, events, limited, tasks, memories);
  }

  /** Returns these settings with the given settings for the formation of memories. */
  public ExtractorConfig withMemories(MemoriesConfig other) {
    return new ExtractorConfig(passages, events, records, tasks, other);
  }
}
