package dev.memlog.language.quotes;

import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Turn;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A converter of the captions of images to statements, for turns without a quote. Such a statement
 * says only that the image was shared, since no participant claims what it shows.
 */
final class Captions {

  private static final int SHORTEST = 8;
  private static final int LONGEST = 160;

  private static final Pattern OPENING =
      Pattern.compile(
          "^(?:an? )?(?:(?:photography|photograph|photo|picture|image|close up|screenshot) of )?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CUT_OFF =
      Pattern.compile("\\b(?:to|an?|the|of|with|and|in|on|by)\\W*$", Pattern.CASE_INSENSITIVE);

  private static final Pattern ENDS = Pattern.compile("[.;!?]+");

  private Captions() {}

  /**
   * Returns a statement about the turn's first picture with a usable caption, which is neither too
   * short or too long nor cut off; empty if there is none.
   */
  static Optional<String> of(Turn turn) {
    return turn.attachments().stream()
        .filter(Attachment::image)
        .map(picture -> picture.caption().strip())
        .filter(caption -> caption.length() <= LONGEST + SHORTEST && caption.indexOf('\n') < 0)
        .map(caption -> OPENING.matcher(caption).replaceFirst("").strip())
        .filter(shown -> shown.length() >= SHORTEST && shown.length() <= LONGEST)
        .filter(shown -> !CUT_OFF.matcher(shown).find())
        .map(shown -> ENDS.matcher(shown).replaceAll(","))
        .map(shown -> "%s shared a photo of %s".formatted(turn.speaker().name(), shown))
        .findFirst();
  }
}
