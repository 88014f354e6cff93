package dev.memlog.language.cleaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoFilterTest {

  @Test
  void shouldPartContextBlocksFromTheQuestion() {
    // given
    String text =
        """
        RELEVANT CONTEXT FROM PAST CONVERSATIONS:
        ---
        [assistant]: The ferry leaves Split at noon...
        ---

        Now answer the current user question using the context above if relevant.

        USER QUESTION: When does it arrive?""";

    // when
    EchoFilter.Parted parted = EchoFilter.part(text);

    // then
    assertThat(parted.own()).isEqualTo("When does it arrive?");
    assertThat(parted.recalled()).contains("The ferry leaves Split at noon...");
  }

  @Test
  void shouldPartAppMemories() {
    // given
    String text =
        """
        (memories for app: Tides)
        The following are memories from previous conversations with this app:

        1. [Created: 2025-10-10] Ann sails a dinghy
        2. [Created: 2025-10-11] Ann dislikes outboard motors

        Use these memories to provide context-aware responses.
        I sold the dinghy.""";

    // when
    EchoFilter.Parted parted = EchoFilter.part(text);

    // then
    assertThat(parted.own()).isEqualTo("I sold the dinghy.");
    assertThat(parted.recalled()).contains("Ann sails a dinghy", "Ann dislikes outboard motors");
  }

  @Test
  void shouldPartFoundAndReinforcedMemories() {
    // given
    String text =
        """
        Found 2 memories:
        [1] FACT: "Ann sails a dinghy" (id: 17)
        [2] PREFERENCE: "Ann likes calm water" (related) (id: 18)
        remember: Reinforced existing memory: "Ann sails" … Confidence: 0.80 → 0.85
        Remembered: "Ann owns a boat" … (id: 19)
        So you sail.""";

    // when
    EchoFilter.Parted parted = EchoFilter.part(text);

    // then
    assertThat(parted.own()).isEqualTo("So you sail.");
  }

  @Test
  void shouldPartContextsInMarkdown() {
    EchoFilter.Parted parted =
        EchoFilter.part(
            """
            Here is what I know.
            # Memory context

            ## What is remembered
            1. Ann sails a dinghy. (2026-05-08)

            ## Earlier messages
            2026-05-08
            2. Ann: It leaks a little.

            (end of memory context)
            When is the regatta?""");

    assertThat(parted.own()).isEqualTo("Here is what I know.\n\n\nWhen is the regatta?");
    assertThat(parted.recalled()).contains("Ann sails a dinghy.", "Ann: It leaks a little.");
  }

  @Test
  void shouldPartContextsInXml() {
    EchoFilter.Parted parted =
        EchoFilter.part(
            """
            <memory_context>
            <memories>
            <memory id="1" date="2026-05-08">Ann sails &amp; rows.</memory>
            </memories>
            </memory_context>
            When is the regatta?""");

    assertThat(parted.own()).isEqualTo("When is the regatta?");
    assertThat(parted.recalled()).contains("Ann sails & rows.");
  }

  @Test
  void shouldPartContextsInJsonHoweverTheyAreSpread() {
    String json =
        "{\"memoryContext\":{\"memories\":[{\"id\":1,\"text\":\"Ann says \\\"ahoy}\\\".\"}]}}";
    for (String block : List.of(json, json.replace("{", "{\n  ").replace(":", ": "))) {
      EchoFilter.Parted parted = EchoFilter.part("I asked: " + block + " When is the regatta?");

      assertThat(parted.own()).isEqualTo("I asked: \n When is the regatta?");
      assertThat(parted.recalled()).containsExactly("Ann says \"ahoy}\".");
    }
  }

  @Test
  void shouldTellEchoesFromNews() {
    // given
    List<String> recalled = List.of("Ann sails a dinghy on the Baltic");

    // expect
    assertThat(new Recalled(recalled).repeatedBy("Ann sails the dinghy on the Baltic")).isTrue();
    assertThat(new Recalled(recalled).repeatedBy("Ann sold the dinghy to a museum in Kiel"))
        .isFalse();
    assertThat(new Recalled(List.of()).repeatedBy("Ann owns a tractor")).isFalse();
  }

  @Test
  void shouldTakeAnotherNumberOrANegationForNews() {
    var recalled = new Recalled(List.of("Ann keeps 7 goats behind the old barn (2026-05-08)"));

    assertThat(recalled.repeatedBy("Ann keeps 7 goats behind the barn")).isTrue();
    assertThat(recalled.repeatedBy("Ann keeps 9 goats behind the barn")).isFalse();
    assertThat(recalled.repeatedBy("Ann does not keep goats behind the old barn")).isFalse();
    assertThat(recalled.repeatedBy("Ann doesn't keep goats behind the old barn")).isFalse();
  }

  @Test
  void shouldLeaveOrdinaryTextAlone() {
    assertThat(EchoFilter.part("I found 3 coins in the sand.").own())
        .isEqualTo("I found 3 coins in the sand.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Found 1 memory:\n[28] FACT: Ann, 28 Nov 2026: \"I keep 23 clocks behind the mill.\" (id: 28)",
        "[Created: 2026-11-28] I keep 23 clocks behind the mill.",
        "The following are memories from previous conversations with this app:\n28. [Created: 2026-11-28]"
            + " Ann, 28 Nov 2026, about 28 Nov 2026, after \"What are 28 clocks for?\": \"I keep 23"
            + " clocks behind the mill.\" (related)",
        "# Memory context\n## What is remembered\n28. Ann, 28 Nov 2026: \"I keep 23 clocks behind"
            + " the mill.\"\n(end of memory context)",
        "# Memory context\n## What is remembered\n28. I keep 23 clocks behind the mill."
            + " (2026-11-28)\n(end of memory context)",
        "<memory_context>\n<memories>\n<memory id=\"28\" date=\"2026-11-28\">Ann, 28 Nov 2026:"
            + " &quot;I keep 23 clocks behind the mill.&quot;</memory>\n</memories>\n</memory_context>",
      })
  void shouldNotTakeTheNumbersAroundARecalledTextForItsOwn(String context) {
    var recalled = new Recalled(EchoFilter.part(context + "\n\nGood morning!").recalled());

    assertThat(recalled.repeatedBy("I keep 23 clocks behind the mill.")).isTrue();
    assertThat(recalled.repeatedBy("I keep 28 clocks behind the mill.")).isFalse();
  }
}
