package dev.memlog.query.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryChange;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeEventTest {

  @Test
  void shouldKnowTheKindsOfChangesThatTheSchemaNames() {
    String doc = MemoryChange.getClassSchema().getField("kind").doc();
    List<String> kinds =
        Arrays.stream(doc.replaceAll("\\([^)]*\\)", "").split("[,.\\s]+"))
            .map(kind -> "memory." + kind)
            .toList();

    assertThat(ChangeEvent.TYPES)
        .containsAll(kinds)
        .hasSize(kinds.size() + 1)
        .contains("message.deleted");
  }
}
