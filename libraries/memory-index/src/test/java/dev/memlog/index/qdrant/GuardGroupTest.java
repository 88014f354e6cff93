package dev.memlog.index.qdrant;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.Samples;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.GuardGroup.Replacement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class GuardGroupTest {

  @Test
  void shouldNeedOneGroupForABatchNewerThanAllThatIsStored() {
    List<Replacement> batch =
        IntStream.range(0, 256)
            .mapToObj(n -> new Replacement(Samples.delete(n, 1_000 + n), n % 3 == 0 ? -1 : n))
            .toList();

    assertThat(GuardGroup.of(batch)).hasSize(1);
  }

  @Property
  void shouldBoundEachWriteBetweenWhatIsStoredAndItself(
      @ForAll("replacements") List<Replacement> replacements) {
    Map<UUID, Replacement> byId =
        replacements.stream().collect(Collectors.toMap(r -> r.write().id(), Function.identity()));

    List<GuardGroup> groups = GuardGroup.of(replacements);

    for (GuardGroup group : groups) {
      for (Write write : group.writes()) {
        Replacement replacement = requireNonNull(byId.get(write.id()));
        assertThat(group.bound())
            .isGreaterThan(replacement.stored())
            .isLessThanOrEqualTo(write.revision());
      }
    }
    assertThat(groups.stream().flatMap(group -> group.writes().stream()))
        .containsExactlyInAnyOrderElementsOf(
            replacements.stream().map(Replacement::write).toList());
  }

  @Provide
  Arbitrary<List<Replacement>> replacements() {
    return Combinators.combine(
            Arbitraries.longs().between(-1, 40), Arbitraries.longs().between(1, 20))
        .as(List::of)
        .list()
        .ofMaxSize(30)
        .map(
            pairs ->
                IntStream.range(0, pairs.size())
                    .mapToObj(
                        n -> {
                          long stored = pairs.get(n).get(0);
                          return new Replacement(
                              Samples.delete(n, stored + pairs.get(n).get(1)), stored);
                        })
                    .toList());
  }
}
