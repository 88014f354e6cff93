package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Origin;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.dates.DateResolver;
import dev.memlog.extractor.turns.dates.Tense;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a picture shows, where a turn has little else to say. It is put down as a picture that was
 * shared, since nobody claimed what it shows.
 */
final class Captions {

  private static final Pattern CAPTION =
      Pattern.compile(
          "\\[(?:image|photo|picture): (?:an? )?(?:(?:photography|photograph|photo|picture|image|close up|screenshot) of )?([^\\]\\n]{8,160})\\]",
          Pattern.CASE_INSENSITIVE);

  private Captions() {}

  /** Whether a picture stands in the text. */
  static boolean in(String text) {
    return CAPTION.matcher(text).find();
  }

  static Optional<Draft> of(Turn turn) {
    Matcher caption = CAPTION.matcher(turn.text());
    if (!caption.find()
        || caption.group(1).matches("(?i).*\\b(?:to|an?|the|of|with|and|in|on|by)\\W*")) {
      return Optional.empty();
    }
    LocalDate said = turn.createdAt().atZone(ZoneOffset.UTC).toLocalDate();
    String text =
        "%s shared a photo of %s today"
            .formatted(turn.speaker().name(), caption.group(1).strip().replaceAll("[.;!?]+", ","));
    var resolved = DateResolver.resolve(text, said, Tense.PAST);
    return Optional.of(
        new Draft(
            Shortening.shortened(resolved.text()),
            caption.group(),
            new Clause(List.of(), -1, -1, SubjectKind.POINTING),
            List.of(),
            false,
            Tense.PAST,
            resolved.when(),
            List.of(turn.source()),
            SubjectKind.POINTING,
            0.75,
            Origin.IMPLICIT));
  }
}
