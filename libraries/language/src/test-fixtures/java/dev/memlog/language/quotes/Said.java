package dev.memlog.language.quotes;

import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns for tests: unless said otherwise, Ann speaks to Bob on Tuesday, 9 May 2023. */
public final class Said {

  public static final MessageVersion SOURCE = new MessageVersion("m1", "v1");
  public static final MessageVersion BEFORE = new MessageVersion("m0", "v1");
  public static final Speaker ANN = new Speaker(Role.USER, "Ann");
  public static final Speaker BOB = new Speaker(Role.USER, "Bob");
  public static final Speaker USER = new Speaker(Role.USER, null);
  public static final Speaker ASSISTANT = new Speaker(Role.ASSISTANT, null);

  private static final EnglishParser ENGLISH = new EnglishParser();

  private Said() {}

  public static Turn by(Speaker speaker, String text, Utterance... before) {
    return turn(new Utterance(SOURCE, speaker, text), false, before);
  }

  public static Turn temporarily(String text) {
    return turn(new Utterance(SOURCE, ANN, text), true);
  }

  /** Returns a turn of Ann's with a picture for each caption. */
  static Turn showing(String text, String... captions) {
    List<Attachment> pictures =
        Stream.of(captions).map(caption -> new Attachment("image", caption)).toList();
    return turn(new Utterance(SOURCE, ANN, text, pictures, null), false);
  }

  private static Turn turn(Utterance said, boolean temporary, Utterance... before) {
    List<String> participants =
        said.speaker().author() == null
            ? List.of("The user", "The assistant")
            : List.of("Ann", "Bob");
    return new Turn(
        new Owner("acme", "chat", "u1"),
        "c1",
        said,
        Instant.parse("2023-05-09T18:30:00Z"),
        ZoneOffset.UTC,
        null,
        participants,
        temporary,
        List.of(before));
  }

  public static Utterance earlier(Speaker speaker, String text) {
    return new Utterance(BEFORE, speaker, text);
  }

  /** Returns an extractor that keeps every possible sentence, however little it tells. */
  static QuoteExtractor everything() {
    return new QuoteExtractor(
        ENGLISH,
        new QuoteSettings(0, 0, 0, 50, EnumSet.allOf(Sensitivity.class), List.of(), false));
  }

  public static QuoteExtractor withDefaults() {
    return new QuoteExtractor(ENGLISH, QuoteSettings.defaults());
  }

  /** Returns an extractor that also judges quotes by their vectors. */
  static QuoteExtractor judgedBy(Function<String, float @Nullable []> vectors) {
    return new QuoteExtractor(ENGLISH, QuoteSettings.defaults(), vectors);
  }

  /** Returns an extractor that keeps a picture's caption where the words beside it do not count. */
  static QuoteExtractor withCaptions() {
    return new QuoteExtractor(ENGLISH, QuoteSettings.defaults().withCaptions(true));
  }

  static QuoteExtractor allowing(Set<Sensitivity> matters) {
    return new QuoteExtractor(ENGLISH, QuoteSettings.defaults().allowing(matters));
  }

  /** Returns the quotes that the default extractor keeps of a message. */
  static List<String> kept(Speaker speaker, String text, Utterance... before) {
    return contents(withDefaults().extract(by(speaker, text, before)).candidates());
  }

  /** Returns the rules by which the default extractor leaves sentences of a message out. */
  static List<Rule> rules(Speaker speaker, String text, Utterance... before) {
    return withDefaults().extract(by(speaker, text, before)).sentences().stream()
        .map(Extraction.Sentence::rule)
        .filter(Objects::nonNull)
        .toList();
  }

  public static List<String> contents(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::content).toList();
  }
}
