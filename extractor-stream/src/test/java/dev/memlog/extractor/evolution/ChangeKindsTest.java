package dev.memlog.extractor.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryChange;
import dev.memlog.extractor.evolution.owner.Change;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ChangeKindsTest {

  @Test
  void shouldNameInTheSchemaEachKindOfChange() {
    String doc = MemoryChange.getClassSchema().getField("kind").doc();
    String[] named = doc.replaceAll("\\([^)]*\\)", "").split("[,.\\s]+");

    Set<String> kinds =
        Arrays.stream(Change.OfMemory.class.getPermittedSubclasses())
            // An import writes the changes that it brings, and none of its own.
            .filter(type -> !type.equals(Change.Imported.class))
            .map(type -> type.getSimpleName().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    assertThat(named).containsExactlyInAnyOrderElementsOf(kinds);
  }
}
