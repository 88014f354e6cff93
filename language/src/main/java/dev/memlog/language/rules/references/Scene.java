package dev.memlog.language.rules.references;

import dev.memlog.language.turn.MessageVersion;
import org.jspecify.annotations.Nullable;

/**
 * The speaker and the listener of a message.
 *
 * @param speaker the speaker's name
 * @param listener the listener's name; null unless there is exactly one listener
 * @param source the message
 * @param shown whether the listener showed a picture in the message right before
 */
public record Scene(
    String speaker, @Nullable String listener, MessageVersion source, boolean shown) {

  /** Returns the form of a name within a sentence: "the user", "Caroline". */
  public static String inText(String name) {
    return name.startsWith("The ") ? "the " + name.substring(4) : name;
  }

  /** Returns the form of the speaker's name within a sentence. */
  public String speakerInText() {
    return inText(speaker);
  }

  /** Returns the possessive of a name. */
  static String possessive(String name) {
    return name.endsWith("s") ? name + "'" : name + "'s";
  }
}
