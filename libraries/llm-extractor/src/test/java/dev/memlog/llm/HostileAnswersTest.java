package dev.memlog.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import dev.memlog.language.quotes.Said;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Turn;
import dev.memlog.llm.AnswerForm.Proposal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileAnswersTest {

  @Test
  void shouldVetWhateverIsSentInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that read users' text, or a model's answer to it. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    private static final String STATEMENT = "Ann lives in Oslo with 2 cats";
    private static final Set<String> NAMES = Set.of("ann");

    @Override
    public Map<String, Consumer<String>> get() {
      var vetting = new Vetting(Set.of(), new ExtractorVersion("llm", "1", "1"));
      Map<String, Consumer<String>> functions = new LinkedHashMap<>();
      functions.put("prompt", text -> Prompt.of(turn(text)));
      functions.put("grounds", text -> Grounds.hold(List.of(text), NAMES, STATEMENT));
      functions.put("grounds of a text", text -> Grounds.hold(List.of(text), NAMES, text));
      functions.put("answer", AnswerForm::read);
      functions.put("orders", Orders::in);
      functions.put("vetting a statement", text -> vetted(vetting, STATEMENT, text));
      functions.put("vetting a text", text -> vetted(vetting, text, text));
      return functions;
    }

    private static Turn turn(String text) {
      return Said.by(Said.ANN, text, Said.earlier(Said.BOB, text));
    }

    private static void vetted(Vetting vetting, String statement, String text) {
      Turn turn = turn(text);
      var proposal =
          new Proposal(
              statement,
              "fact",
              "semantic",
              "Ann",
              5,
              0.9,
              List.of("m0"),
              new Proposal.Circumstances(false, "", "", "", ""));
      Prompt.of(turn).ifPresent(prompt -> vetting.passed(List.of(proposal), turn, prompt, _ -> {}));
    }
  }
}
