package dev.memlog.client.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TranscriptDiffTest {

  private static final Comparator<StoredLine> ORDER_OF_THE_LOG =
      Comparator.comparing(StoredLine::time).thenComparing(StoredLine::id);

  @Property(tries = 300)
  void shouldLeadFromAnyListToAnyOther(
      @ForAll @Size(max = 8) List<@IntRange(min = 0, max = 11) Integer> before,
      @ForAll @Size(max = 8) List<@IntRange(min = 0, max = 11) Integer> then,
      @ForAll @Size(max = 8) List<@IntRange(min = 0, max = 11) Integer> last) {
    List<StoredLine> shown = after(after(List.of(), lines(before)), lines(then));

    List<StoredLine> reached = after(shown, lines(last));

    assertThat(reached).extracting(StoredLine::line).containsExactlyElementsOf(lines(last));
    assertThat(reached).isSortedAccordingTo(ORDER_OF_THE_LOG);
    assertThat(reached).extracting(StoredLine::id).doesNotHaveDuplicates();
  }

  @Test
  void shouldKeepTheOrderWhenManyLinesAreInsertedBetweenTwo() {
    List<TranscriptLine> lines = new ArrayList<>(List.of(user("first"), user("last")));
    List<StoredLine> shown = after(List.of(), lines);
    for (int i = 0; i < 40; i++) {
      lines.add(1 + i, user("inserted " + i));
    }

    List<StoredLine> reached = after(shown, lines);

    assertThat(reached).extracting(StoredLine::line).containsExactlyElementsOf(lines);
    assertThat(reached).isSortedAccordingTo(ORDER_OF_THE_LOG);
    assertThat(reached).extracting(StoredLine::id).doesNotHaveDuplicates();
  }

  @Property(tries = 200)
  void shouldNeitherDeleteNorCreateWhatIsCommon(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 0, max = 11) Integer> before) {
    List<StoredLine> shown = after(List.of(), lines(before));

    TranscriptDiff diff = TranscriptDiff.between(shown, lines(before));

    assertThat(diff.created()).isEmpty();
    assertThat(diff.deleted()).isEmpty();
    assertThat(diff.evicted()).isEmpty();
    assertThat(diff.edited()).isEmpty();
  }

  @Test
  void shouldEvictWhatLeftTheWindowAndKeepTheSystemMessage() {
    List<StoredLine> shown =
        after(List.of(), List.of(system("be kind"), user("a"), user("b"), user("c")));

    TranscriptDiff diff =
        TranscriptDiff.between(shown, List.of(system("be kind"), user("c"), user("d")));

    assertThat(diff.evicted()).containsExactly(shown.get(1), shown.get(2));
    assertThat(diff.deleted()).isEmpty();
    assertThat(diff.created()).extracting(TranscriptDiff.Created::line).containsExactly(user("d"));
  }

  @Test
  void shouldTakeTheLatestOfTwoEqualMessagesForTheOneThatStays() {
    List<StoredLine> shown = after(List.of(), List.of(user("yes"), user("b"), user("yes")));

    TranscriptDiff diff = TranscriptDiff.between(shown, List.of(user("yes"), user("c")));

    assertThat(diff.evicted()).containsExactly(shown.get(0), shown.get(1));
    assertThat(diff.shown().get(0)).contains(shown.get(2));
  }

  @Test
  void shouldEditWhatOnlyItsTextTellsApart() {
    List<StoredLine> shown = after(List.of(), List.of(user("a"), user("b"), user("c")));

    TranscriptDiff diff =
        TranscriptDiff.between(shown, List.of(user("a"), user("better"), user("c")));

    assertThat(diff.edited()).containsExactly(Map.entry(shown.get(1), user("better")));
    assertThat(types(shown, List.of(user("a"), user("better"), user("c"))))
        .containsExactly("message_edited");
  }

  @Test
  void shouldReplaceASystemMessageWithoutEvictingIt() {
    List<StoredLine> shown = after(List.of(), List.of(system("old"), user("a")));

    TranscriptDiff diff = TranscriptDiff.between(shown, List.of(user("a"), system("new")));

    assertThat(diff.deleted()).containsExactly(shown.get(0));
    assertThat(diff.evicted()).isEmpty();
  }

  @Test
  void shouldDeleteTheLastMessagesThatAreMissing() {
    List<StoredLine> shown = after(List.of(), List.of(user("a"), user("b")));

    assertThat(types(shown, List.of(user("a")))).containsExactly("message_deleted");
  }

  @Test
  void shouldMarkEvictionsAndDeleteThemOnlyIfAskedTo() {
    List<StoredLine> shown = after(List.of(), List.of(user("a"), user("b")));
    TranscriptDiff diff = TranscriptDiff.between(shown, List.of(user("b")));

    assertThat(new TranscriptEvents("c", TranscriptOptions.defaults(), diff).events())
        .extracting(Event::type)
        .containsExactly("conversation_updated");
    var deleting = TranscriptOptions.defaults().withDeleteEvicted(true);
    assertThat(new TranscriptEvents("c", deleting, diff).events())
        .extracting(Event::messageId)
        .containsExactly(shown.get(0).id());
  }

  @Test
  void shouldHideWhatWasEvictedButNoSystemMessage() {
    var mark = Eviction.through(new StoredLine("m2", Instant.ofEpochMilli(20), user("b")));

    assertThat(Eviction.parse(mark.toString())).isEqualTo(mark);
    assertThat(Eviction.parse(null).visible(List.of())).isEmpty();
    assertThat(Eviction.parse("nonsense")).isEqualTo(Eviction.parse(null));
  }

  private static List<StoredLine> after(List<StoredLine> shown, List<TranscriptLine> handed) {
    return new TranscriptEvents(
            "c", TranscriptOptions.defaults(), TranscriptDiff.between(shown, handed))
        .linesAfter();
  }

  private static List<String> types(List<StoredLine> shown, List<TranscriptLine> handed) {
    var events =
        new TranscriptEvents(
            "c", TranscriptOptions.defaults(), TranscriptDiff.between(shown, handed));
    List<String> types = new ArrayList<>();
    events.events().forEach(event -> types.add(String.valueOf(event.type())));
    return types;
  }

  private static List<TranscriptLine> lines(List<Integer> numbers) {
    List<String> roles = List.of("system", "user", "assistant");
    return numbers.stream().map(n -> line(roles.get(n % 3), "text " + n / 3)).toList();
  }

  private static TranscriptLine user(String text) {
    return line("user", text);
  }

  private static TranscriptLine system(String text) {
    return line("system", text);
  }

  private static TranscriptLine line(String role, String text) {
    return new TranscriptLine(role, "", text, TranscriptLine.Tools.NONE, Map.of());
  }
}
