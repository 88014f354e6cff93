package dev.memlog.language.readings;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.NamedDays;
import dev.memlog.language.english.PlainEnglish;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Role;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of facts from what people say, by rules of high precision over a closed list of
 * attributes. It prefers no reading to a doubtful one. It reads English only. Safe for use by
 * several threads.
 */
public final class ReadingReader {

  /** The number of UTF-16 units from which on a text is not read. */
  private static final int LONGEST = 2_000;

  /** The certainty of a reading of the speaker's own words, by a reading of samples. */
  private static final double OWN = 0.97;

  /** The certainty of a reading of a statement in the third person. */
  private static final double TOLD = 0.9;

  private static final Pattern CAPITAL = Pattern.compile("(?<![\\p{L}'])(?!I\\b)\\p{Lu}\\p{L}*");

  /** A request to note something, whose content is a claim. */
  private static final Pattern NOTE =
      Pattern.compile(
          "(?i)^(?:(?:hey|ok|also|and|btw|please)[, ]+)*(?:can|could|would|will) you (?:please )?(?:note|write|jot|remember|save)(?: it)?(?: down)?(?: that|:) (.{3,300}?)\\?$");

  private static final Pattern BLANKS = Pattern.compile("[ \\t\\x0B\\f\\u00a0]+");

  private ReadingReader() {}

  /** Returns the facts that the words say, in the order of the text. */
  public static List<Reading> read(Spoken spoken) {
    if (spoken.role() != Role.USER || spoken.text().length() > LONGEST) {
      return List.of();
    }
    Quote.Before before = spoken.before();
    if (before != null && before.text().length() <= LONGEST) {
      String plain = plain(spoken.text());
      boolean same = before.speaker().equals(spoken.speaker());
      String meant =
          same
              ? Repairs.across(before.text(), plain)
              : Answers.sentence(plain(asked(before.text())), plain);
      if ((same || meant != null) && OthersWords.fiction(before.text())) {
        return List.of();
      }
      if (meant != null) {
        List<Reading> earlier = same ? own(before.text(), spoken) : List.of();
        return own(meant, spoken).stream().filter(one -> !earlier.contains(one)).toList();
      }
      if (same && Repairs.repairs(plain)) {
        return List.of();
      }
    }
    return own(spoken.text(), spoken);
  }

  /** Returns the last sentence of a text that ends with a question; otherwise the text. */
  private static String asked(String text) {
    return text.strip().endsWith("?") ? SentenceSplitter.sentences(text).getLast() : text;
  }

  private static List<Reading> own(String text, Spoken spoken) {
    if (OthersWords.forwarded(text) || OthersWords.fiction(text) || ForeignWords.in(text)) {
      return List.of();
    }
    String plain = Repairs.within(plain(text));
    boolean lower = !CAPITAL.matcher(plain).find();
    var scene =
        new Scene(spoken.speaker(), spoken.said(), lower, OthersWords.mayBeIronic(text), OWN);
    Subject self = scene.self();
    for (String sentence : sentences(plain)) {
      boolean reported = OthersWords.reported(sentence);
      if (self != null && !reported) {
        Relatives.read(sentence, scene, self);
      }
      if (!reported && !OthersWords.unclaimed(sentence) && !OthersWords.ironic(sentence)) {
        SentenceReader.read(sentence, scene);
        if (self != null) {
          Tallies.read(sentence, self, scene);
          Endings.read(sentence, self, scene);
        }
      }
    }
    return scene.readings();
  }

  /**
   * Returns the facts that a statement in the third person says. Such statements are told by a user
   * or written by a model.
   *
   * @param said the day on which the statement was made
   */
  public static List<Reading> readStatement(String text, LocalDate said) {
    if (text.length() > LONGEST) {
      return List.of();
    }
    var scene = new Scene(null, said, false, false, TOLD);
    for (String sentence : sentences(plain(text))) {
      if (!OthersWords.unclaimed(sentence) && !OthersWords.reported(sentence)) {
        SentenceReader.read(sentence, scene);
      }
    }
    return scene.readings();
  }

  /**
   * Returns the days of the first time that the words name. Null if they name none or only a
   * recurring time.
   *
   * @param said the day on which the words were said
   */
  public static @Nullable DateSpan occurred(String text, LocalDate said) {
    return NamedDays.find(Repairs.within(text), said);
  }

  private static String plain(String text) {
    String own = OthersWords.withoutQuotations(text);
    return BLANKS.matcher(PlainEnglish.of(own)).replaceAll(" ").strip();
  }

  private static List<String> sentences(String text) {
    return SentenceSplitter.sentences(text).stream()
        .map(sentence -> NOTE.matcher(sentence).replaceFirst("$1"))
        .toList();
  }
}
