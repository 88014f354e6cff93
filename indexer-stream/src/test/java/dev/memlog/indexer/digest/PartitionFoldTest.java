package dev.memlog.indexer.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.PartitionDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionFoldTest {

  @TempDir private Path scratch;

  @Test
  void shouldKnowTheDigestAtEachRecentOffset() {
    // given
    long seed = System.nanoTime();
    Random random = new Random(seed);
    var fold = new PartitionFold(0, scratch);
    Map<UUID, DesiredEntry> model = new HashMap<>();
    List<PartitionDigest> digests = new ArrayList<>();
    int records = 3 * PartitionFold.REMEMBERED;

    // when
    for (int offset = 0; offset < records; offset++) {
      digests.add(digest(model));
      var id = new UUID(0, random.nextInt(300));
      if (random.nextInt(3) == 0) {
        model.remove(id);
        fold.remove(offset, id);
      } else {
        var content = new ContentDigest(random.nextLong(), random.nextLong());
        model.put(id, new DesiredEntry(offset, content, false));
        fold.put(offset, id, offset, content);
      }
    }

    // then
    assertThat(fold.position()).isEqualTo(records);
    assertThat(fold.size()).as("seed %d", seed).isEqualTo(model.size());
    model.forEach((id, entry) -> assertThat(fold.entry(id)).isEqualTo(entry));
    assertThat(fold.digestAt(records)).contains(digest(model));
    for (int offset = records - PartitionFold.REMEMBERED + 1; offset < records; offset += 97) {
      assertThat(fold.digestAt(offset)).as("seed %d", seed).contains(digests.get(offset));
    }
    assertThat(fold.digestAt(10)).isEmpty();
    assertThat(fold.digestAt(records + 1)).isEmpty();
  }

  @Test
  void shouldLeaveARefusedItemOutAlsoOfTheDigestsThatItKnows() {
    // given
    var fold = new PartitionFold(0, scratch);
    var one = new ContentDigest(1, 1);
    var two = new ContentDigest(2, 2);
    fold.put(0, new UUID(0, 1), 0, one);
    fold.put(1, new UUID(0, 2), 1, two);
    fold.advance(5);

    // when
    boolean left = fold.refuse(new UUID(0, 2), 1);

    // then
    PartitionDigest rest = PartitionDigest.EMPTY.add(new UUID(0, 1), 0, one);
    assertThat(left).isTrue();
    assertThat(fold.digestAt(5)).contains(rest);
    assertThat(fold.digestAt(1)).contains(rest);
    assertThat(fold.refuse(new UUID(0, 2), 1)).isFalse();
    assertThat(fold.refuse(new UUID(0, 1), 7)).isFalse();

    // when
    fold.put(5, new UUID(0, 2), 5, two);

    // then
    assertThat(fold.digestAt(6)).contains(rest.add(new UUID(0, 2), 5, two));
  }

  @Test
  void shouldReturnTheItemsThatACheckHasNotSeen() {
    // given
    var fold = new PartitionFold(0, scratch);
    for (int i = 0; i < 1_000; i++) {
      fold.put(i, new UUID(i, i), i, new ContentDigest(i, i));
    }

    // when
    for (int i = 0; i < 990; i++) {
      fold.mark(new UUID(i, i));
    }
    fold.put(1_000, new UUID(5, 5), 1_000, new ContentDigest(0, 0));

    // then
    assertThat(fold.unmarked(1_000)).hasSize(11).contains(new UUID(5, 5), new UUID(995, 995));
    assertThat(fold.unmarked(3)).hasSize(3);
    fold.clearMarks();
    assertThat(fold.unmarked(10_000)).hasSize(1_000);
    assertThat(fold.entry(new UUID(7, 7)))
        .isEqualTo(new DesiredEntry(7, new ContentDigest(7, 7), false));
  }

  private static PartitionDigest digest(Map<UUID, DesiredEntry> model) {
    PartitionDigest digest = PartitionDigest.EMPTY;
    for (Map.Entry<UUID, DesiredEntry> entry : model.entrySet()) {
      digest = digest.add(entry.getKey(), entry.getValue().revision(), entry.getValue().content());
    }
    return digest;
  }
}
