package dev.memlog.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.Memory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page of memories, from what an export writes to the changes of a person. */
class PageEditsTest {

  private final Map<String, Memory> active = new LinkedHashMap<>();
  private final String page;

  PageEditsTest() {
    put("m1", "preference", "Ada prefers the night ferry");
    put("m2", "preference", "Ada likes rye bread");
    put("m3", "fact", "Ada lives in Turku");
    page = MemoryPage.write("Memories of ada", List.copyOf(active.values()));
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
    return PageEdits.of(MemoryPage.read(edited), active);
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
    MemoryPage read = MemoryPage.read(MemoryPage.write("Memories", List.of(memory)));

    // then
    assertThat(PageEdits.of(read, Map.of("m1", memory)).empty()).isTrue();
    assertThat(read.lines()).hasSize(1);
  }
}
