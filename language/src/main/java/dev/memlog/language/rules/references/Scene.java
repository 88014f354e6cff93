package dev.memlog.language.rules.references;

import dev.memlog.language.turn.MessageVersion;
import org.jspecify.annotations.Nullable;

/**
 * The speaker and the listener of a message, to whom "I" and "you" refer.
 *
 * @param speaker the speaker's name
 * @param listener the listener's name; null unless there is exactly one listener
 * @param source the reference to the message
 * @param shown whether the message answers an image that the listener sent in the message before
 */
public record Scene(
    String speaker, @Nullable String listener, MessageVersion source, boolean shown) {

  /**
   * Returns the form of a name within a sentence: the leading article "The" becomes "the", as in
   * "the user". Other names stay unchanged.
   */
  public static String inText(String name) {
    return name.startsWith("The ") ? "the " + name.substring(4) : name;
  }

  /** Returns the form of the speaker's name within a sentence, see {@link #inText}. */
  public String speakerInText() {
    return inText(speaker);
  }

  /** Returns the possessive of a name. */
  static String possessive(String name) {
    return name.endsWith("s") ? name + "'" : name + "'s";
  }
}
