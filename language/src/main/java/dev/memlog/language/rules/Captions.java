package dev.memlog.language.rules;

import dev.memlog.language.cleaning.TextCleaner;
import dev.memlog.language.dates.DateResolver;
import dev.memlog.language.dates.Tense;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.SubjectKind;
import dev.memlog.language.rules.references.ThirdPerson;
import dev.memlog.language.rules.selection.Shortening;
import dev.memlog.language.rules.selection.StatementDraft;
import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Turn;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A converter of the captions of images to statements, for turns with little other content. Such a
 * statement says only that the image was shared, since no participant claims what it shows.
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
   * Returns a draft of the turn's first picture with a usable caption, which is neither too short
   * or too long nor cut off; empty if there is none.
   */
  static Optional<StatementDraft> of(Turn turn) {
    return turn.attachments().stream()
        .filter(Attachment::image)
        .map(picture -> of(turn, picture.caption().strip()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<StatementDraft> of(Turn turn, String caption) {
    if (caption.length() > LONGEST + SHORTEST || caption.indexOf('\n') >= 0) {
      return Optional.empty();
    }
    String shown = OPENING.matcher(caption).replaceFirst("").strip();
    if (shown.length() < SHORTEST
        || shown.length() > LONGEST
        || CUT_OFF.matcher(shown).find()
        || !TextCleaner.english(caption)) {
      return Optional.empty();
    }
    LocalDate said = turn.createdAt().atZone(ZoneOffset.UTC).toLocalDate();
    String text =
        "%s shared a photo of %s today"
            .formatted(turn.speaker().name(), ENDS.matcher(shown).replaceAll(","));
    var resolved = DateResolver.resolve(text, said, Tense.PAST);
    return Optional.of(
        new StatementDraft(
            Shortening.shortened(resolved),
            caption,
            new Clause(List.of(), -1, -1, SubjectKind.POINTING),
            new ThirdPerson.Rewriting(List.of(), Set.of(), false, false),
            Tense.PAST,
            List.of(turn.source()),
            0.75,
            Origin.IMPLICIT));
  }
}
