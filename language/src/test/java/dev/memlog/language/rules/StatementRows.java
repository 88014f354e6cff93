package dev.memlog.language.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.lint.MemoryLint;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** A factory of rows: the preceding message, the message, and the expected statements. */
final class StatementRows {

  private StatementRows() {}

  /** Returns a row with a message of Ann. */
  static Arguments row(String text, String... statements) {
    return answer("", text, statements);
  }

  /** Returns a row with Ann's reply to a message of Bob. */
  static Arguments answer(String before, String text, String... statements) {
    return Arguments.of(Said.ANN, before, text, List.of(statements));
  }

  /** Returns a row with a message of an unnamed user to an assistant. */
  static Arguments user(String text, String... statements) {
    return Arguments.of(Said.USER, "", text, List.of(statements));
  }

  /** Returns a row with a message of an assistant to an unnamed user. */
  static Arguments assistant(String text, String... statements) {
    return Arguments.of(Said.ASSISTANT, "", text, List.of(statements));
  }

  static void check(Speaker speaker, String before, String text, List<String> statements) {
    // given
    Utterance[] preceding =
        before.isEmpty() ? new Utterance[0] : new Utterance[] {Said.earlier(Said.BOB, before)};

    // when
    List<String> made = Said.contents(Said.everything().extract(Said.by(speaker, text, preceding)));

    // then
    assertThat(made).containsExactlyElementsOf(statements);
    assertThat(made).allSatisfy(statement -> assertThat(MemoryLint.check(statement)).isEmpty());
  }
}
