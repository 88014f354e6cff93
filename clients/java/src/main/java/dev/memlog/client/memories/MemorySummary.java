package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A summary of active memories in their own words. It covers the memories of a category, of a
 * domain of life, or about a subject. The server computes it at each recall.
 *
 * @param name the category, the domain or the subject; a domain is work, home, health, interests,
 *     plans or other
 * @param memories the number of memories that the summary covers
 * @param firstSaidAt the time at which the first of these memories was stated
 * @param lastSaidAt the time at which one of these memories was last stated
 * @param parts the memories whose text the summary contains, in its order, at most 10
 */
public record MemorySummary(
    String name,
    int memories,
    @Nullable Instant firstSaidAt,
    @Nullable Instant lastSaidAt,
    List<SummaryPart> parts) {

  public MemorySummary {
    parts = List.copyOf(parts);
  }
}
