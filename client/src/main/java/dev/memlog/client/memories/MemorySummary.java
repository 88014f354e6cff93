package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A summary of the active memories of a category, of a domain of life, or about a subject, in their
 * own words. The server computes it when it is read.
 *
 * @param name the category; work, home, health, interests, plans or other; or the subject
 * @param memories the number of memories that it sums up
 * @param firstSaidAt when the first of them was said
 * @param lastSaidAt when one of them was last said
 * @param parts the memories that its text has, in their order, at most 10
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
