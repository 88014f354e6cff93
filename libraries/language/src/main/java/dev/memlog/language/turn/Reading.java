package dev.memlog.language.turn;

import dev.memlog.language.dates.DateSpan;
import org.jspecify.annotations.Nullable;

/**
 * A fact about one subject, read from a sentence. In "I live in Berlin", the speaker has the
 * attribute {@code residence} with the value {@code Berlin}. A reading is an annotation of the
 * sentence and never changes its text.
 *
 * @param subject the person or thing that the fact is about
 * @param attribute the attribute, one of a closed list in lower case, such as {@code residence},
 *     {@code diet}, {@code like} or {@code sister}
 * @param value the value as written in the sentence
 * @param standing whether the fact is affirmed, denied or ended
 * @param when the days on which it holds or happens; null if the sentence names none
 * @param recurrence the rule of a recurrence, such as {@code weekly:friday} or {@code
 *     yearly:05-03}; null if the fact does not recur
 * @param certainty the probability that the reading is right, 0 to 1
 */
public record Reading(
    Subject subject,
    String attribute,
    String value,
    Standing standing,
    @Nullable DateSpan when,
    @Nullable String recurrence,
    double certainty) {

  /** The kinds of subjects. */
  public enum SubjectKind {
    SPEAKER,
    PERSON,
    THING
  }

  /**
   * The person or thing that a fact is about.
   *
   * @param kind the kind of subject
   * @param name the name, such as "Ada", "Lena" or "Ada's oven"
   * @param relation the subject's relation to the speaker, such as "sister"; empty for the speaker
   *     and for things
   */
  public record Subject(SubjectKind kind, String name, String relation) {}

  public Reading {
    if (!(certainty >= 0 && certainty <= 1)) {
      throw new IllegalArgumentException("certainty must be 0 to 1, got " + certainty);
    }
  }
}
