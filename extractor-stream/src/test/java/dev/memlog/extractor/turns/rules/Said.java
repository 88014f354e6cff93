package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Attachment;
import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Owner;
import dev.memlog.extractor.turns.PrecedingTurn;
import dev.memlog.extractor.turns.Role;
import dev.memlog.extractor.turns.Speaker;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.guard.Sensitivity;
import dev.memlog.extractor.turns.language.English;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Turns for tests: unless said otherwise, Ann speaks to Bob on Tuesday, 9 May 2023. */
public final class Said {

  public static final MessageVersion SOURCE = new MessageVersion("m1", "v1");
  public static final MessageVersion BEFORE = new MessageVersion("m0", "v1");
  public static final Speaker ANN = new Speaker(Role.USER, "Ann");
  public static final Speaker BOB = new Speaker(Role.USER, "Bob");
  public static final Speaker USER = new Speaker(Role.USER, null);
  public static final Speaker ASSISTANT = new Speaker(Role.ASSISTANT, null);

  private static final English ENGLISH = new English();

  private Said() {}

  public static Turn by(Speaker speaker, String text, PrecedingTurn... before) {
    return turn(speaker, text, false, before);
  }

  public static Turn temporarily(String text) {
    return turn(ANN, text, true);
  }

  /** Returns a turn of Ann's with a picture. */
  static Turn showing(String text, String caption) {
    Turn plain = by(ANN, text);
    return new Turn(
        plain.owner(),
        plain.conversation(),
        plain.source(),
        plain.speaker(),
        plain.createdAt(),
        plain.text(),
        plain.title(),
        plain.participants(),
        plain.temporary(),
        plain.preceding(),
        List.of(new Attachment("image", caption)));
  }

  private static Turn turn(
      Speaker speaker, String text, boolean temporary, PrecedingTurn... before) {
    List<String> participants =
        speaker.author() == null ? List.of("The user", "The assistant") : List.of("Ann", "Bob");
    return new Turn(
        new Owner("acme", "chat", "u1"),
        "c1",
        SOURCE,
        speaker,
        Instant.parse("2023-05-09T18:30:00Z"),
        text,
        null,
        participants,
        temporary,
        List.of(before));
  }

  public static PrecedingTurn earlier(Speaker speaker, String text) {
    return new PrecedingTurn(BEFORE, speaker, text);
  }

  /** Returns an extractor that keeps every possible statement, however little it tells. */
  static RuleExtractor everything() {
    return new RuleExtractor(
        ENGLISH, new RuleSettings(0, 0, 0, 50, EnumSet.allOf(Sensitivity.class), false));
  }

  public static RuleExtractor withDefaults() {
    return new RuleExtractor(ENGLISH, RuleSettings.defaults());
  }

  /** Returns an extractor that keeps a picture's caption where the words beside it do not count. */
  static RuleExtractor withCaptions() {
    return new RuleExtractor(ENGLISH, RuleSettings.defaults().withCaptions(true));
  }

  static RuleExtractor allowing(Set<Sensitivity> matters) {
    return new RuleExtractor(ENGLISH, RuleSettings.defaults().allowing(matters));
  }

  public static List<String> contents(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::content).toList();
  }
}
