package dev.memlog.client.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Figures about a server: stored items, the lag of its processing stages, and its health.
 *
 * @param counts the number of stored items in the apps that the key allows
 * @param stages the lag of each stage over all tenants. Only answers to keys with the role operator
 *     have stages, eventToSearchable, lastIndexedAt and health.
 * @param eventToSearchable the time from the publication of an event until it is searchable; null
 *     if only the indexers know it
 * @param lastIndexedAt the time of the last change of the index; null if there was none since the
 *     start, or if only the indexers know it
 * @param deadLetters the number of dead letters of the tenant; null for a key of single apps, or if
 *     only the ingest API knows it
 * @param model the embedding model; null in a process that has none
 * @param answering the process that answered
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
   * The number of stored items in the apps that the key allows.
   *
   * @param passages the number of passages, which are the indexed pieces of messages
   * @param conversations the number of conversations
   * @param messages the number of messages
   * @param memories the number of memories by status
   */
  public record Counts(
      long passages, long conversations, long messages, Map<String, Long> memories) {}

  /**
   * The process that answered a request for figures, with its own versions and health.
   *
   * @param process the name of the process
   * @param versions the versions of Memlog and of its parts, by name
   * @param health the health of each component of the process: "ok", or a description of the
   *     problem
   */
  public record Answering(
      String process, Map<String, String> versions, Map<String, String> health) {}
}
