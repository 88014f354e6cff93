package dev.memlog.query.recall;

import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query of a recall request that obeys every rule.
 *
 * @param principal the caller
 * @param text the text to search for
 * @param said the texts of the last messages of the conversation, latest first
 * @param owner the owner of the memories
 * @param project the current project; null for none
 * @param filter the filter of the memories that may be shown
 * @param bounds the bounds on the results
 * @param asOf the past time whose memories are recalled, in their states at that time; null for now
 */
public record RecallQuery(
    Principal principal,
    String text,
    List<String> said,
    MemoryOwner owner,
    @Nullable String project,
    MemoryFilter filter,
    ResultBounds bounds,
    @Nullable Instant asOf) {}
