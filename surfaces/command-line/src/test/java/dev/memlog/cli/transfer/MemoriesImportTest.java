package dev.memlog.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemoriesImportTest {

  @Test
  void shouldSendAMemoryOfAWholeSecondAfterALaterOneOfTheSameSecond() {
    // given
    String former = "{\"memory\": {\"id\": \"a\", \"validFrom\": \"2026-03-04T10:00:00Z\"}}";
    String later = "{\"memory\": {\"id\": \"b\", \"validFrom\": \"2026-03-04T10:00:00.500Z\"}}";
    String block = "{\"coreMemory\": {\"block\": \"persona\"}}";

    // when
    List<String> ordered = MemoriesImport.inOrder(String.join("\n", former, later, "", block));

    // then: a memory is sent after the one that may supersede it
    assertThat(ordered).containsExactly(later, former, block);
  }
}
