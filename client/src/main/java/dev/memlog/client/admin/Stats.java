package dev.memlog.client.admin;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a running Memlog.
 *
 * @param passages the number of passages in the apps that the key allows
 * @param conversations the number of conversations in these apps
 * @param messages the number of messages in these apps
 * @param stages the lag of each stage over all tenants; only keys with the role operator see it, as
 *     well as eventToSearchable, lastIndexedAt and health
 * @param eventToSearchable the time from event to searchable; null if only the indexers know it
 * @param model the embedding model; null in a process that has none
 * @param versions the versions of Memlog and its parts, by name
 * @param lastIndexedAt the time of the last change of the index; null if there was none since the
 *     start, or if only the indexers know it
 * @param deadLetters the number of dead letters of the tenant; null for keys of some apps only, and
 *     if only the ingest API knows it
 * @param health the health of each component of the answering process: "ok", or what is wrong
 * @param process the name of the answering process; health and versions are its own
 * @param memories the number of memories in these apps, by status
 */
public record Stats(
    long passages,
    long conversations,
    long messages,
    List<StageLag> stages,
    @Nullable Percentiles eventToSearchable,
    @Nullable EmbeddingModel model,
    Map<String, String> versions,
    @Nullable Instant lastIndexedAt,
    @Nullable Long deadLetters,
    Map<String, String> health,
    String process,
    Map<String, Long> memories) {}
