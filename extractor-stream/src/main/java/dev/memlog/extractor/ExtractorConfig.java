package dev.memlog.extractor;

import dev.memlog.extractor.fold.intake.EventsConfig;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.extractor.streams.RecordsConfig;
import dev.memlog.extractor.streams.TasksConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.List;

/**
 * The settings of the fold, which turns events into conversations and passages, and of the
 * formation of memories.
 *
 * @param profile defaults, which settings override: adk (memories only on request), app-memory (few
 *     and short memories of conversations), harombe (deletes conversations idle for 30 days),
 *     olliebot (combines short messages, archives faded memories), default or bobo
 * @param passages the chunking of messages into passages
 * @param events the rules for events that the fold accepts
 * @param records the treatment of records that cannot be read or are invalid
 * @param tasks the distribution of work over threads and processes
 * @param memories the formation of memories
 */
public record ExtractorConfig(
    @Default("default") String profile,
    PassageRules passages,
    EventsConfig events,
    RecordsConfig records,
    TasksConfig tasks,
    MemoriesConfig memories)
    implements Validated {

  private static final List<String> PROFILES =
      List.of("default", "adk", "app-memory", "bobo", "harombe", "olliebot");

  @Override
  public void validate(Validation check) {
    check.require(PROFILES.contains(profile), "profile", "must be of " + PROFILES, profile);
  }

  /**
   * Returns these settings for another process of the consumer groups.
   *
   * @param other the name that distinguishes that process from the others, see {@link TasksConfig}
   */
  public ExtractorConfig withInstance(String other) {
    return new ExtractorConfig(
        profile, passages, events, records, tasks.withInstance(other), memories);
  }

  /** Returns these settings with the given settings for the formation of memories. */
  public ExtractorConfig withMemories(MemoriesConfig other) {
    return new ExtractorConfig(profile, passages, events, records, tasks, other);
  }
}
