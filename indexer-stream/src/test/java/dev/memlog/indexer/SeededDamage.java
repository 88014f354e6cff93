package dev.memlog.indexer;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withId;
import static dev.memlog.index.PointCopies.withRevision;
import static dev.memlog.index.PointCopies.withTenant;
import static dev.memlog.index.PointCopies.withoutVector;
import static dev.memlog.indexer.TestPassages.item;
import static dev.memlog.indexer.TestPassages.passage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.indexer.PublishedPassages.Version;
import dev.memlog.indexer.operation.Damage;
import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Damage to the index of published passages: a hundred entries in each way, of several kinds. */
final class SeededDamage {

  static final int EACH = 100;

  /** The tenant of entries whose owner was changed. */
  static final String INTRUDER = "intruder";

  /** The word of entries whose text was changed. */
  static final String TAMPERED = "tampered";

  private static final long BEYOND_THE_END = 1_000_000;

  private final HashingEmbedder embedder = new HashingEmbedder();
  private final PublishedPassages published;
  private final boolean lexicalFirst;
  private final Iterator<Version> whole;
  private final Map<UUID, Damage> expected = new HashMap<>();
  private final List<Write> writes = new ArrayList<>();
  private final List<UUID> removed = new ArrayList<>();

  /**
   * @param published at least 300 live passages, 100 of them edited, and 100 deleted
   * @param lexicalFirst whether the index takes points without a vector
   */
  SeededDamage(PublishedPassages published, boolean lexicalFirst, Random random) {
    this.published = published;
    this.lexicalFirst = lexicalFirst;
    List<UUID> edited = shuffled(published.former().keySet(), random);
    List<UUID> stale = edited.subList(0, EACH);
    List<UUID> others = shuffled(published.live().keySet(), random);
    others.removeAll(new HashSet<>(stale));
    this.whole = others.stream().map(published.live()::get).iterator();
    Iterator<UUID> deleted = shuffled(published.deleted().keySet(), random).iterator();
    for (int i = 0; i < EACH; i++) {
      makeMissing(whole.next(), i);
      makeStale(stale.get(i), i);
      makeAltered(whole.next(), i);
      makeOrphan(deleted, i);
    }
  }

  private static List<UUID> shuffled(Set<UUID> ids, Random random) {
    List<UUID> shuffled = new ArrayList<>(ids);
    Collections.sort(shuffled);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /** Returns the damage that a check must find, by id. */
  Map<UUID, Damage> expected() {
    return expected;
  }

  /** Returns the entries to store behind the index's back. */
  List<Write> writes() {
    return writes;
  }

  /** Returns the ids of the entries to remove. */
  List<UUID> removed() {
    return removed;
  }

  private void makeMissing(Version version, int i) {
    note(Damage.MISSING, version.id());
    Version former = published.former().get(version.id());
    if (i % 3 == 0) {
      removed.add(version.id());
    } else if (former != null && i % 3 == 1) {
      bury(version, former.revision());
    } else {
      bury(version, version.revision() + 1);
    }
  }

  private void bury(Version version, long revision) {
    writes.add(
        new Write.Delete(
            version.id(), version.passage().getTenant(), revision, version.partition()));
  }

  private void makeStale(UUID id, int i) {
    note(Damage.STALE, id);
    Point former = point(requireNonNull(published.former().get(id)));
    put(i % 2 == 1 && lexicalFirst ? withoutVector(former) : former);
  }

  private void makeAltered(Version version, int i) {
    note(Damage.ALTERED, version.id());
    Point right = point(version);
    switch (i % 5) {
      case 0 -> put(withText(right));
      case 1 -> put(tampered(version));
      case 2 -> put(withTenant(right, INTRUDER));
      case 3 -> put(withRevision(right, right.revision() + (i == 3 ? BEYOND_THE_END : 1)));
      default -> put(right.withPartition((right.partition() + 1) % Cluster.PARTITIONS));
    }
  }

  private void makeOrphan(Iterator<UUID> deleted, int i) {
    Version former = requireNonNull(published.deleted().get(deleted.next()));
    Point model = point(former);
    Point orphan =
        i % 2 == 0
            ? model
            : withId(
                withRevision(model, model.revision() + (i == 1 ? BEYOND_THE_END : 0)),
                UUID.nameUUIDFromBytes(("orphan" + i).getBytes(UTF_8)));
    note(Damage.ORPHANED, orphan.id());
    put(orphan);
  }

  private void note(Damage damage, UUID id) {
    expected.put(id, damage);
  }

  private void put(Point point) {
    writes.add(new Write.Upsert(point));
  }

  private Point point(Version version) {
    return point(version, version.passage());
  }

  private Point tampered(Version version) {
    Passage passage = version.passage();
    return point(
        version, passage(passage.getConversation(), passage.getMessageId(), TAMPERED + " text"));
  }

  private Point point(Version version, Passage passage) {
    float[] vector = embedder.embedPassages(List.of(passage.getEmbeddedText())).getFirst();
    return item(passage)
        .point(version.id(), version.revision(), vector)
        .withPartition(version.partition());
  }

  private static Point withText(Point point) {
    return withField(point, "text", TAMPERED + " field");
  }
}
