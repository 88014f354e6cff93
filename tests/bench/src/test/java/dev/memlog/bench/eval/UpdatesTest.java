package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.eval.Updates.Update;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UpdatesTest {

  private static final Question TRIPS =
      new Question(
          "q",
          "How many trips have I taken my camera on?",
          "u",
          Updates.TYPE,
          Set.of("s1:0", "s2:4"),
          Set.of("s1", "s2"),
          null,
          "five");

  private static ScriptedMemories said() {
    // s2 was said first
    return new ScriptedMemories()
        .message("s1:0", "I have had my camera with me on 5 trips now.", 200)
        .message("s2:4", "I took my camera on three trips.", 100);
  }

  private static Update of(ScriptedMemories memories) {
    List<Update> updates = new Updates(memories).of(List.of(TRIPS));
    assertThat(updates).hasSize(1);
    return updates.getFirst();
  }

  @Test
  void shouldTellTheOlderValueFromTheNewer() {
    Update update =
        of(
            said()
                .memory("The user took the camera on 5 trips", "active", "s1:0")
                .memory("The user took the camera on three trips", "superseded", "s2:4")
                .memory("The user likes trips", "active", "s2:4"));

    assertThat(update.newer())
        .extracting(m -> m.content())
        .containsExactly("The user took the camera on 5 trips");
    assertThat(update.older())
        .extracting(m -> m.content())
        .containsExactly("The user took the camera on three trips");
    assertThat(update.extracted()).isTrue();
    assertThat(update.newerFirst()).isTrue();
    assertThat(update.superseded()).isTrue();
  }

  @Test
  void shouldCountNeitherAnOlderOneAboveNorOneThatIsStillActive() {
    Update update =
        of(
            said()
                .memory("The user took the camera on three trips", "active", "s2:4")
                .memory("The user took the camera on 5 trips", "active", "s1:0"));

    assertThat(update.extracted()).isTrue();
    assertThat(update.newerFirst()).isFalse();
    assertThat(update.superseded()).isFalse();
  }

  @Test
  void shouldNotTakeAValueFromAnotherMessage() {
    Update update =
        of(
            said()
                .memory("The user took the camera on 5 trips", "active", "elsewhere")
                .memory("The user took the camera on three trips", "active", "s2:4"));

    assertThat(update.extracted()).isFalse();
  }

  @Test
  void shouldNotTakeTheDateOfAMemoryForItsValue() {
    Update update =
        of(
            said()
                .memory("The user took the camera on 5 trips", "active", "s1:0")
                .memory("The user is planning trips in May 2023", "active", "s2:4"));

    assertThat(update.older()).isEmpty();
  }

  @Test
  void shouldTakeAPlaceForAPlaceAndANameForAName() {
    Question where = asked("Where do I keep my skis?", "under the stairs");
    Question whom = asked("Who teaches my cello class?", "Olga");
    ScriptedMemories memories =
        new ScriptedMemories()
            .message("s1:0", "They are under the stairs. Olga teaches cello.", 200)
            .message("s2:4", "They are in the attic. Ida teaches cello.", 100)
            .memory("The user keeps their skis under the stairs", "active", "s1:0")
            .memory("The cello class of the user is taught by Olga", "active", "s1:0")
            .memory("The user keeps their skis in the attic", "active", "s2:4")
            .memory("The skis are heavy", "active", "s2:4")
            .memory("The cello class of the user is taught by Ida", "active", "s2:4")
            .memory("The user likes the class", "active", "s2:4");

    assertThat(new Updates(memories).of(List.of(where)).getFirst().older())
        .extracting(m -> m.content())
        .containsExactly("The user keeps their skis in the attic");
    assertThat(new Updates(memories).of(List.of(whom)).getFirst().older())
        .extracting(m -> m.content())
        .containsExactly("The cello class of the user is taught by Ida");
  }

  private static Question asked(String question, String answer) {
    return new Question(
        "q", question, "u", Updates.TYPE, Set.of("s1:0", "s2:4"), Set.of("s1", "s2"), null, answer);
  }

  @Test
  void shouldReadNumbersInWords() {
    assertThat(Numbers.words("an hour each day")).contains("1");
    assertThat(Numbers.words("a camera")).doesNotContain("1");
    assertThat(Numbers.words("her fifth issue")).isEqualTo(Numbers.words("her 5th issue"));
    assertThat(Numbers.words("1,300 followers")).contains("1300");
    assertThat(Numbers.words("10-12 hours")).contains("10", "12");
  }
}
