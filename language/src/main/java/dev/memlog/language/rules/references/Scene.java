package dev.memlog.language.rules.references;

import dev.memlog.language.turn.MessageVersion;
import org.jspecify.annotations.Nullable;

/**
 * The speaker and the listener of a message.
 *
 * @param speaker the speaker's name
 * @param listener the listener's name; null unless there is exactly one listener
 * @param source the message
 * @param shown whether the listener showed a picture right before
 */
public record Scene(
    String speaker, @Nullable String listener, MessageVersion source, boolean shown) {

  /** Returns a name as it reads within a sentence: "the user", "Caroline". */
  public static String inText(String name) {
    return name.startsWith("The ") ? "the " + name.substring(4) : name;
  }

  /** Returns the name of the speaker as it reads within a sentence. */
  public String speakerInText() {
    return inText(speaker);
  }

  /** Returns the possessive of a name. */
  static String possessive(String name) {
    return name.endsWith("s") ? name + "'" : name + "'s";
  }
}
