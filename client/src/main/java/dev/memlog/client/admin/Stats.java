package dev.memlog.client.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a running Memlog.
 *
 * @param stages the lag of each stage over all tenants; only keys with the role operator see it, as
 *     well as eventToSearchable, lastIndexedAt and health
 * @param eventToSearchable the time from event to searchable; null if only the indexers know it
 * @param model the embedding model; null in a process that has none
 * @param lastIndexedAt the time of the last change of the index; null if there was none since the
 *     start, or if only the indexers know it
 * @param deadLetters the number of dead letters of the tenant; null for keys of some apps only, and
 *     if only the ingest API knows it
 * @param counts the numbers of stored items in the apps that the key allows
 * @param answering the answering process
 */
public record Stats(
    @JsonUnwrapped Counts counts,
    List<StageLag> stages,
    @Nullable Percentiles eventToSearchable,
    @Nullable Instant lastIndexedAt,
    @Nullable Long deadLetters,
    @Nullable EmbeddingModel model,
    @JsonUnwrapped Answering answering) {

  /**
   * The numbers of stored items in the apps that the key allows.
   *
   * @param passages the number of passages in the apps that the key allows
   * @param conversations the number of conversations in these apps
   * @param messages the number of messages in these apps
   * @param memories the number of memories in these apps, by status
   */
  public record Counts(
      long passages, long conversations, long messages, Map<String, Long> memories) {}

  /**
   * The answering process.
   *
   * @param process the name of the answering process; health and versions are its own
   * @param versions the versions of Memlog and its parts, by name
   * @param health the health of each component of the answering process: "ok", or what is wrong
   */
  public record Answering(
      String process, Map<String, String> versions, Map<String, String> health) {}
}
