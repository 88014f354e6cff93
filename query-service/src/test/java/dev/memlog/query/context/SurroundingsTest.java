package dev.memlog.query.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.StoredPoint;
import dev.memlog.query.AwkwardTexts;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.runtime.text.ModelText;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SurroundingsTest {

  @Provide
  Arbitrary<String> texts() {
    return AwkwardTexts.upTo(160);
  }

  @Test
  void shouldShowTheEndOfALongQuestionWhoseFirstWordBeginsIt() {
    String question = "So " + "x".repeat(300) + "?";

    assertThat(before(question)).isEqualTo("… " + question.substring(4));
  }

  @Property
  void shouldShowTheEndOfAnyQuestionBeforeAnAnswer(@ForAll("texts") String text) {
    String question = ModelText.line(text + "?");

    String shown = before(question);

    assertShort(question, shown, shown.startsWith("… ") ? shown.substring(2) : shown);
    assertThat(shown).endsWith("?");
  }

  @Property
  void shouldShowTheBeginningOfAnyAnswerAfterAQuestion(@ForAll("texts") String text) {
    String answer = ModelText.line("So " + text);

    String shown = after(answer);

    assertShort(
        answer, shown, shown.endsWith(" …") ? shown.substring(0, shown.length() - 2) : shown);
    assertThat(shown).startsWith("So");
  }

  private static void assertShort(String whole, String shown, String part) {
    if (whole.length() <= Surroundings.LONGEST) {
      assertThat(shown).isEqualTo(whole);
    } else {
      assertThat(part.length()).isBetween(1, Surroundings.LONGEST);
      assertThat(AwkwardTexts.wholeCharacters(whole, part)).as("%s in %s", part, whole).isTrue();
    }
  }

  private static String before(String question) {
    return around(
        Surroundings.of(
            passage(),
            TestLines.message("c", "found", "2026-05-08T10:00:00Z", "At nine."),
            "found",
            Optional.of(message(question)),
            Optional.empty()));
  }

  private static String after(String answer) {
    return around(
        Surroundings.of(
            passage(),
            TestLines.message("c", "found", "2026-05-08T10:00:00Z", "When?"),
            "found",
            Optional.empty(),
            Optional.of(message(answer))));
  }

  private static String around(CandidateLine line) {
    return line.around().getFirst().saying().text();
  }

  private static IndexedPassage passage() {
    return new IndexedPassage(
        new StoredPoint(new UUID(0, 1), 1, Map.of()),
        "default",
        "c",
        "found",
        "user",
        "Ada",
        "",
        Instant.EPOCH);
  }

  private static Message message(String text) {
    var message = new Message();
    message.setApp("default");
    message.setConversation("c");
    message.setMessageId("other");
    message.setRole("assistant");
    message.setContent(text);
    message.setCreatedAt(Instant.EPOCH);
    message.setAttachments(List.of());
    message.setToolCalls(List.of());
    return message;
  }
}
