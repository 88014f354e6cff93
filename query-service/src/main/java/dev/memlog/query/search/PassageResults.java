package dev.memlog.query.search;

import dev.memlog.query.kin.NamedKin;
import dev.memlog.query.ranking.Feature;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The operations of a {@link SecondPass} on messages, each represented by its best passage. */
enum PassageResults implements SecondPass.Results<RankedPassage> {
  INSTANCE;

  @Override
  public Optional<String> relative(RankedPassage result, String possessor, String kin) {
    IndexedPassage passage = result.passage();
    return saidBy(possessor, passage)
        ? NamedKin.ofSpeaker(passage.text(), kin)
        : NamedKin.of(passage.text(), possessor, kin);
  }

  /** Returns whether the possessor said a passage; an empty possessor is the user. */
  private static boolean saidBy(String possessor, IndexedPassage passage) {
    if (possessor.isEmpty()) {
      return passage.author().isEmpty() && passage.role().equals("user");
    }
    String author = passage.author();
    return author.equalsIgnoreCase(possessor)
        || author.regionMatches(true, 0, possessor + " ", 0, possessor.length() + 1);
  }

  @Override
  public boolean has(RankedPassage result, String name) {
    return saidBy(name, result.passage()) || NamedKin.mentions(result.passage().text(), name);
  }

  @Override
  public Object identity(RankedPassage result) {
    return List.of(result.passage().session(), result.passage().message());
  }

  @Override
  public RankedPassage with(RankedPassage result, Feature feature) {
    return result.with(feature);
  }

  @Override
  public Comparator<RankedPassage> bestFirst() {
    return RankedPassage.BEST_FIRST;
  }
}
