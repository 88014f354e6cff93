package dev.memlog.query.recall;

import dev.memlog.query.levels.Level;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.search.Asker;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recall request that obeys every rule.
 *
 * @param asker the caller and the purpose, with the owner of the memories
 * @param text the text to search for
 * @param said the texts of the last messages of the conversation, latest first
 * @param project the current project; null for none
 * @param filter the filter of the memories that may be shown
 * @param bounds the bounds on the results
 * @param asOf the past time whose memories are recalled, in their states at that time; null for now
 * @param profile the profile whose settings the recall uses
 * @param level the level of the answer: single memories or summaries of them
 * @param explain whether to explain scores
 */
public record RecallQuery(
    Asker asker,
    String text,
    List<String> said,
    @Nullable String project,
    MemoryFilter filter,
    ResultBounds bounds,
    @Nullable Instant asOf,
    RecallProfile profile,
    Level level,
    boolean explain) {

  /** Returns the caller. */
  public Principal principal() {
    return asker.principal();
  }

  /** Returns the owner of the memories. */
  public MemoryOwner owner() {
    return new MemoryOwner(asker.tenant(), asker.app(), asker.user());
  }

  /** Returns the time whose memories are recalled: the past time that the query names, or now. */
  public Instant at(Instant now) {
    return asOf == null ? now : asOf;
  }
}
