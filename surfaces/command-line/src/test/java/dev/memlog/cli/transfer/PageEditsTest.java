package dev.memlog.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.cli.transfer.PageEdits.BlockEdit;
import dev.memlog.client.ApiJson;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.Memory;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A page of memories, from what an export writes to the changes of a person. */
class PageEditsTest {

  private final Map<String, Memory> active = new LinkedHashMap<>();
  private final Map<String, String> core = new TreeMap<>();
  private final String page;

  PageEditsTest() {
    put("m1", "preference", "Ada prefers the night ferry");
    put("m2", "preference", "Ada likes rye bread");
    put("m3", "fact", "Ada lives in Turku");
    putBlock("persona", "I am Sam.\n\n## Manners\n- short answers");
    putBlock("user", "Ada sails.");
    page =
        MemoryPage.write(
            "Memories of ada",
            List.copyOf(active.values()),
            core.entrySet().stream().map(e -> block(e.getKey(), e.getValue())).toList());
  }

  private void putBlock(String block, String content) {
    core.put(block, content);
  }

  private static CoreMemoryBlock block(String name, String content) {
    return new CoreMemoryBlock(
        name, "default", "ada", content, 1, content.length(), Instant.EPOCH, Instant.EPOCH);
  }

  private void put(String id, String category, String content) {
    active.put(id, memory(id, category, content));
  }

  private Memory present(String id) {
    return Objects.requireNonNull(active.get(id));
  }

  private static Memory memory(String id, String category, String content) {
    try {
      return ApiJson.readAnswer(
          "{\"memoryId\": \"%s\", \"category\": \"%s\", \"content\": \"%s\"}"
              .formatted(id, category, content),
          Memory.class);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private PageEdits edits(String edited) {
    return PageEdits.of(MemoryPage.read(edited), active, core);
  }

  @Test
  void shouldReadWithoutItsMarks() {
    assertThat(page)
        .startsWith("# Memories of ada\n")
        .contains("\n## Preference\n\n- Ada prefers the night ferry <!-- m1 ");
  }

  @Test
  void shouldChangeNothingIfNobodyEdited() {
    assertThat(edits(page).empty()).isTrue();
    assertThat(edits(page.replace("\n", "\r\n")).empty()).isTrue();
  }

  @Test
  void shouldChangeOnlyWhatWasEdited() {
    // when
    PageEdits edits = edits(page.replace("Ada lives in Turku", "Ada lives in Oulu"));

    // then
    assertThat(edits.updates())
        .containsExactly(new PageEdits.Update(present("m3"), "Ada lives in Oulu", null, false));
    assertThat(edits.forgets()).isEmpty();
    assertThat(edits.additions()).isEmpty();
  }

  @Test
  void shouldForgetWhatWasRemovedAndNothingThatIsNewer() {
    // given
    String without =
        page.lines().filter(line -> !line.contains("rye")).collect(Collectors.joining("\n"));
    put("m4", "fact", "Ada keeps bees since the export");

    // expect
    assertThat(edits(without).forgets()).containsExactly(present("m2"));
    assertThat(edits(without).updates()).isEmpty();
  }

  @Test
  void shouldRememberAnAddedLineUnderItsHeading() {
    // when
    PageEdits edits = edits(page.replace("## Fact\n", "## Fact\n\n* Ada keeps bees\n"));

    // then
    assertThat(edits.additions()).hasSize(1);
    assertThat(edits.additions().getFirst().text()).isEqualTo("Ada keeps bees");
    assertThat(edits.additions().getFirst().category()).isEqualTo("fact");
  }

  @Test
  void shouldChangeTheCategoryOfAMovedLine() {
    // given
    String line = page.lines().filter(l -> l.contains("rye")).findFirst().orElseThrow() + "\n";

    // when
    PageEdits edits = edits(page.replace(line, "").replace("## Fact\n", "## Fact\n" + line));

    // then
    assertThat(edits.updates())
        .containsExactly(new PageEdits.Update(present("m2"), null, "fact", false));
    assertThat(edits.forgets()).isEmpty();
  }

  @Test
  void shouldLeaveWhatChangedMeanwhileUnlessItWasEditedToo() {
    // given
    put("m1", "preference", "Ada prefers the morning ferry");

    // expect
    assertThat(edits(page).empty()).isTrue();
    assertThat(edits(page.replace("night ferry", "slow ferry")).updates())
        .containsExactly(
            new PageEdits.Update(present("m1"), "Ada prefers the slow ferry", null, true));
  }

  @Test
  void shouldNotBringBackWhatIsGone() {
    // given
    active.remove("m1");

    // when
    PageEdits edits = edits(page.replace("night ferry", "slow ferry"));

    // then
    assertThat(edits.empty()).isTrue();
    assertThat(edits.gone())
        .extracting(MemoryPage.Line::text)
        .containsExactly("Ada prefers the slow ferry");
  }

  @Test
  void shouldSetABlockThatWasEditedAndNoOther() {
    assertThat(edits(page.replace("short answers", "long answers")))
        .isEqualTo(
            blocks(new BlockEdit("persona", "I am Sam.\n\n## Manners\n- long answers", false)));
  }

  @Test
  void shouldDeleteABlockThatWasRemovedOrEmptied() {
    // given
    int from = page.indexOf("## user");
    int to = page.indexOf("<!-- end of user -->");
    String removed = page.substring(0, from) + page.substring(to + "<!-- end of user -->".length());

    // expect
    assertThat(edits(removed)).isEqualTo(blocks(new BlockEdit("user", null, false)));
    assertThat(edits(page.replace("Ada sails.", "")))
        .isEqualTo(blocks(new BlockEdit("user", null, false)));
  }

  @Test
  void shouldMakeABlockOfAnAddedHeading() {
    // given
    String title = "# Core memory\n";

    // expect
    assertThat(edits(page.replace(title, title + "## tone\n\nBe kind.\n- Always\n\n")))
        .isEqualTo(blocks(new BlockEdit("tone", "Be kind.\n- Always", false)));
    assertThat(edits(page + "\n# Core memory\n\n## tone\n\nBe kind.\n"))
        .isEqualTo(blocks(new BlockEdit("tone", "Be kind.", false)));
  }

  @Test
  void shouldLeaveABlockThatChangedMeanwhileUnlessItWasEditedToo() {
    // given
    putBlock("user", "Ada rows.");

    // expect
    assertThat(edits(page).empty()).isTrue();
    assertThat(edits(page.replace("Ada sails.", "Ada flies.")))
        .isEqualTo(blocks(new BlockEdit("user", "Ada flies.", true)));
    assertThat(edits(page.replace("Ada sails.", "Ada rows.")).empty()).isTrue();
  }

  private static PageEdits blocks(BlockEdit... edits) {
    return new PageEdits(List.of(), List.of(), List.of(), List.of(), List.of(edits));
  }

  @ParameterizedTest
  @CsvSource({
    "'<!-- end of user -->', '', 'block user of line %d must end with its comment'",
    "'## user <!--', '## users <!--', 'line %d must keep the name of block user, got users'",
    "'## user <!--', '## the user <!--', 'line %d must be the heading of a block'",
    "'exported core memory: persona user', 'exported core memory: persona', 'line %d must name a block of the exported page, got user'",
    "'# Core memory', '# Core memory\n## user\nx', 'must not name the same block user again'",
  })
  void shouldRefuseASectionWhoseMarksAreBroken(String mark, String broken, String error) {
    // given
    int line = (int) page.substring(0, page.indexOf("## user")).lines().count() + 1;
    String damaged = page.replace(mark, broken.replace("\\n", "\n"));

    // expect
    assertThatThrownBy(() -> edits(damaged))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(error.replace("%d", Integer.toString(line)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# Memories\n- Ada keeps bees\n",
        "- Ada keeps bees <!-- m9 0123abcd fact -->\n<!-- exported: m1 -->",
        "- Ada keeps bees <!-- m1 0123abcd fact -->\n- Ada <!-- m1 0123abcd fact -->\n<!-- exported: m1 -->",
        "- Ada keeps bees <!-- m1 0123 -->\n<!-- exported: m1 -->",
        "- short\n<!-- exported: -->"
      })
  void shouldRefuseAPageWhoseMarksAreBroken(String broken) {
    assertThatThrownBy(() -> edits(broken)).isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 200)
  void shouldFindNothingToChangeInWhatItWrote(
      @ForAll @NotBlank @StringLength(min = 1, max = 60) String content) {
    // given
    Memory memory = memory("m1", "fact", content.replaceAll("[\\p{Cntrl}\\p{Cs}\"\\\\]", "x"));

    // when
    MemoryPage read = MemoryPage.read(MemoryPage.write("Memories", List.of(memory), List.of()));

    // then
    assertThat(PageEdits.of(read, Map.of("m1", memory), Map.of()).empty()).isTrue();
    assertThat(read.lines()).hasSize(1);
  }
}
