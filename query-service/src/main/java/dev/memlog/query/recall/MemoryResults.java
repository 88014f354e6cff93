package dev.memlog.query.recall;

import dev.memlog.query.kin.NamedKin;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.SecondPass;
import java.util.Comparator;
import java.util.Optional;

/**
 * The operations of a {@link SecondPass} on memories.
 *
 * @param user the user's id, by which memories may name the user; empty for an app's own memories
 */
record MemoryResults(String user) implements SecondPass.Results<RankedMemory> {

  /** The beginning of a statement about a user whose name is not known. */
  private static final String THE_USERS = "The user's ";

  @Override
  public Optional<String> relative(RankedMemory result, String possessor, String kin) {
    String content = result.memory().getClaim().getContent();
    if (!possessor.isEmpty()) {
      return NamedKin.of(content, possessor, kin);
    }
    return content.startsWith(THE_USERS)
        ? NamedKin.ofSpeaker("My " + content.substring(THE_USERS.length()), kin)
        : NamedKin.of(content, user, kin);
  }

  @Override
  public boolean has(RankedMemory result, String name) {
    return NamedKin.mentions(result.memory().getClaim().getContent(), name);
  }

  @Override
  public Object identity(RankedMemory result) {
    return result.memory().getId();
  }

  @Override
  public RankedMemory with(RankedMemory result, Feature feature) {
    return result.with(feature);
  }

  @Override
  public Comparator<RankedMemory> bestFirst() {
    return RankedMemory.BEST_FIRST;
  }
}
