package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The effect of repetition and of the trust in a speaker on memories. */
class TrustTest {

  private final Mind mind =
      new Mind(with(EvolutionRules.defaults(), "trust.speakers", Map.of("gus", 0.9)));

  private static Said launch(int day, String speaker, String month) {
    return said(day, "the launch is in " + month)
        .by(speaker)
        .reading("Launch", "thing", "month", month, "affirmed");
  }

  private static double confidence(Memory memory) {
    return memory.getClaim().getConfidence();
  }

  @Test
  void shouldNotRaiseConfidenceWhenRepeatedInOneConversation() {
    for (int second = 0; second < 20; second++) {
      mind.hear(
          said(1, "I sing")
              .at(Mind.START.plusSeconds(second))
              .from(List.of(Mind.message("m" + second)))
              .by("Ann"));
    }
    Memory memory = mind.the("I sing", "active");
    assertThat(memory.getMentions()).isEqualTo(20);
    assertThat(confidence(memory)).isEqualTo(0.8);
  }

  @Test
  void shouldRaiseConfidenceWithDaysAndSpeakers() {
    // given
    mind.hear(launch(1, "Ann", "May"));

    // when
    mind.hear(launch(2, "Ann", "May"));
    assertThat(confidence(mind.all().getFirst())).isEqualTo(0.85, within(1e-6));
    mind.hear(launch(2, "Bea", "May"));

    // then
    assertThat(mind.all()).hasSize(1);
    assertThat(confidence(mind.all().getFirst())).isEqualTo(0.9, within(1e-6));
  }

  @Test
  void shouldNeverExceedAMoreTrustedSpeakerByRepetition() {
    // given
    mind.hear(launch(1, "Ann", "June"));

    // when
    for (int day = 2; day < 22; day++) {
      mind.hear(launch(day, "Gus", "May"));
    }

    // then
    assertThat(mind.shown()).containsOnlyKeys("active");
    Memory trusted = mind.the("the launch is in June", "active");
    Memory repeated = mind.the("the launch is in May", "active");
    assertThat(repeated.getMentions()).isEqualTo(20);
    assertThat(confidence(repeated)).isLessThan(confidence(trusted));
  }

  @Test
  void shouldSupersedeWhenATrustedSpeakerContradicts() {
    // given
    mind.hear(launch(1, "Ann", "June"));
    mind.hear(launch(2, "Gus", "May"));

    // when
    mind.hear(launch(3, "Ann", "May"));

    // then
    mind.assertSuperseded("the launch is in June", "the launch is in May");

    // when
    mind.delete("m3");

    // then
    assertThat(mind.shown()).containsOnlyKeys("active");
  }

  @Test
  void shouldSupersedeAMoreTrustedStatementWhenSpeakersSpeakOfThemselves() {
    mind.hear(
        said(1, "Gus lives in Bonn")
            .by("Ann")
            .reading("Gus", "person", "residence", "Bonn", "affirmed"));
    mind.hear(said(2, "I live in Kiel").by("Gus").reading("residence", "Kiel", "affirmed"));
    mind.assertSuperseded("Gus lives in Bonn", "I live in Kiel");
  }

  @Test
  void shouldTrustAssistantsLess() {
    Mind usual = new Mind();
    usual.hear(launch(1, "Ann", "June"));
    usual.hear(
        said(2, "the launch is in May")
            .by("The assistant", "assistant")
            .reading("Launch", "thing", "month", "May", "affirmed"));
    assertThat(usual.shown()).containsOnlyKeys("active");
    usual.tickAfter(Duration.ofDays(1));
    assertThat(confidence(usual.the("the launch is in May", "active")))
        .isEqualTo(0.56, within(1e-6));
  }
}
