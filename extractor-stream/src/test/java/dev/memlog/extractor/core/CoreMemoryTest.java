package dev.memlog.extractor.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.memlog.events.ChangeCore;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreChange;
import dev.memlog.state.CoreRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** R1: named blocks, append and replace, limits, history and undo. */
class CoreMemoryTest {

  private static final Instant START = Instant.parse("2026-05-08T10:00:00Z");
  private static final int LONGEST = 60;
  private static final int MOST = 2;

  private final CoreMemory core =
      new CoreMemory(new CoreMemoryConfig(LONGEST, MOST, Duration.ofDays(30)));
  private int commands;

  private static CoreBlock absent() {
    return new CoreBlock(
        "t", "a", "u", "persona", null, 0, START, START, new ArrayList<>(), new ArrayList<>());
  }

  private CoreBlock change(CoreBlock block, String kind, String content, String oldText) {
    commands++;
    return core.change(
        block,
        0,
        new ChangeCore("persona", kind, content, oldText),
        "c" + commands,
        START.plusSeconds(commands));
  }

  private CoreBlock set(String content) {
    return change(absent(), "set", content, "");
  }

  private static String refusal(CoreBlock block) {
    return block.getRefusals().getLast().getReason();
  }

  @Test
  void shouldAppendAsANewLine() {
    CoreBlock block = change(absent(), "append", "I am Sam.", "");
    CoreBlock more = change(block, "append", "I like tea.", "");

    assertThat(block.getContent()).isEqualTo("I am Sam.");
    assertThat(more.getContent()).isEqualTo("I am Sam.\nI like tea.");
    assertThat(more.getVersion()).isEqualTo(2);
    assertThat(more.getChanges())
        .extracting(CoreChange::getBefore)
        .containsExactly(null, "I am Sam.");
  }

  @Test
  void shouldReplaceATextThatOccursOnce() {
    CoreBlock block = change(set("I am Sam. I like tea."), "replace", "coffee", "tea");

    assertThat(block.getContent()).isEqualTo("I am Sam. I like coffee.");
  }

  @ParameterizedTest
  @CsvSource({
    "cocoa, 'oldText must occur exactly once in block persona, occurs 0 times'",
    "tea, 'oldText must occur exactly once in block persona, occurs 2 times'",
    "aa, 'oldText must occur exactly once in block persona, occurs 2 times'"
  })
  void shouldRefuseToReplaceATextThatDoesNotOccurOnce(String oldText, String reason) {
    CoreBlock before = set("tea, tea, aaa");
    CoreBlock block = change(before, "replace", "coffee", oldText);

    assertThat(block.getContent()).isEqualTo("tea, tea, aaa");
    assertThat(block.getVersion()).isEqualTo(before.getVersion());
    assertThat(refusal(block)).isEqualTo(reason);
  }

  @Test
  void shouldRefuseABlockThatIsTooLong() {
    CoreBlock block = change(set("x".repeat(LONGEST)), "append", "y", "");

    assertThat(block.getContent()).hasSize(LONGEST);
    assertThat(refusal(block))
        .isEqualTo("block persona must have at most 60 characters, would have 62");
  }

  @Test
  void shouldRefuseMoreBlocksThanAnOwnerMayHave() {
    CoreBlock block =
        core.change(absent(), MOST, new ChangeCore("persona", "set", "x", ""), "c", START);

    assertThat(block.getContent()).isNull();
    assertThat(refusal(block))
        .isEqualTo("an owner has at most 2 blocks; delete one before block persona is created");
  }

  @Test
  void shouldUndoStepByStep() {
    CoreBlock block = change(set("one"), "append", "two", "");
    block = change(block, "delete", "", "");
    assertThat(block.getContent()).isNull();

    block = change(block, "undo", "", "");
    assertThat(block.getContent()).isEqualTo("one\ntwo");
    block = change(block, "undo", "", "");
    assertThat(block.getContent()).isEqualTo("one");
    block = change(block, "append", "three", "");
    block = change(block, "undo", "", "");
    assertThat(block.getContent()).isEqualTo("one");
    block = change(block, "undo", "", "");
    assertThat(block.getContent()).as("it did not exist before").isNull();
    block = change(block, "undo", "", "");
    assertThat(refusal(block)).isEqualTo("block persona has no change that can be undone");
  }

  @Test
  void shouldChangeNothingByARepeatedCommand() {
    CoreBlock block = set("one");
    CoreBlock refused = change(block, "replace", "x", "two");

    assertThat(core.change(block, 0, new ChangeCore("persona", "append", "two", ""), "c1", START))
        .isSameAs(block);
    assertThat(core.change(refused, 0, new ChangeCore("persona", "append", "x", ""), "c2", START))
        .isSameAs(refused);
  }

  @Test
  void shouldImportOnlyABlockThatDoesNotExist() {
    CoreBlock block = change(absent(), "import", "exported", "");
    assertThat(block.getContent()).isEqualTo("exported");
    assertThat(change(block, "import", "other", "")).isSameAs(block);
  }

  @Test
  void shouldForgetFormerTextsWithTime() {
    CoreBlock block = change(set("one"), "set", "two", "");

    CoreBlock left = core.expire(block, START.plusSeconds(2)).orElseThrow();
    assertThat(left.getChanges()).extracting(CoreChange::getVersion).containsExactly(2);
    assertThat(core.expire(block, START.plusSeconds(9)).orElseThrow().getChanges()).isEmpty();
    assertThat(core.expire(change(block, "delete", "", ""), START.plusSeconds(9))).isEmpty();
  }

  @Test
  void shouldKeepABoundedHistory() {
    CoreBlock block = set("0");
    for (int i = 1; i <= 2 * CoreMemory.CHANGES; i++) {
      block = change(block, "set", Integer.toString(i), "");
      block = change(block, "replace", "x", "absent");
    }

    assertThat(block.getChanges()).hasSize(CoreMemory.CHANGES);
    assertThat(block.getRefusals())
        .hasSize(CoreMemory.REFUSALS)
        .extracting(CoreRefusal::getCommandId)
        .endsWith("c" + commands);
  }

  @Test
  void shouldRejectWhatTheApiNeverPublishes() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> core.change(absent(), 0, new ChangeCore("a/b", "set", "x", ""), "c", START))
        .withMessage("block must match [A-Za-z0-9._-]{1,64}, except . and .., got a/b");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> change(absent(), "shuffle", "x", ""))
        .withMessageStartingWith("kind must be one of");
  }

  record Step(String kind, String content, String oldText) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<String> words = Arbitraries.of("a", "b", "ab", "long enough to fill a block soon");
    return Combinators.combine(
            Arbitraries.of("append", "append", "replace", "set", "delete"), words, words)
        .as(Step::new)
        .list()
        .ofMaxSize(CoreMemory.CHANGES);
  }

  @Property
  void shouldReturnToTheStartByAsManyUndosAsChanges(@ForAll("steps") List<Step> steps) {
    CoreBlock block = absent();
    for (Step step : steps) {
      CoreBlock before = block;
      block = change(block, step.kind(), step.content(), step.oldText());
      boolean refused = block.getRefusals().size() > before.getRefusals().size();
      boolean full = before.getRefusals().size() == CoreMemory.REFUSALS;
      assertThat(block.getVersion() - before.getVersion())
          .isEqualTo(refused || (full && refusedLast(block)) ? 0 : 1);
      assertThat(block.getContent() == null ? 0 : block.getContent().length())
          .isLessThanOrEqualTo(LONGEST);
    }
    int changes = Math.min(CoreMemory.CHANGES / 2, block.getVersion());
    String start =
        changes == 0
            ? block.getContent()
            : block.getChanges().get(block.getChanges().size() - changes).getBefore();
    for (int i = 0; i < changes; i++) {
      block = change(block, "undo", "", "");
    }
    assertThat(block.getContent()).isEqualTo(start);
  }

  private boolean refusedLast(CoreBlock block) {
    return block.getRefusals().getLast().getCommandId().equals("c" + commands);
  }
}
