package dev.memlog.query.recall;

import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.runtime.Principal;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A recall that may be made: every rule holds.
 *
 * @param principal who asks
 * @param text what to look for
 * @param said what was said last, latest first
 * @param owner whose memories
 * @param project at hand; null: none
 * @param filter which of them may be shown
 * @param limit how many at most
 * @param minSimilarity where the caller sets one
 */
public record RecallQuery(
    Principal principal,
    String text,
    List<String> said,
    MemoryOwner owner,
    @Nullable String project,
    MemoryFilter filter,
    int limit,
    OptionalDouble minSimilarity) {}
