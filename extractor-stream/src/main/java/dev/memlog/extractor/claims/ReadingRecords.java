package dev.memlog.extractor.claims;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Claim;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** A conversion of readings to records and back. */
public final class ReadingRecords {

  private ReadingRecords() {}

  /** Returns the records of readings. */
  public static List<dev.memlog.state.Reading> records(List<Reading> readings) {
    return readings.stream().map(ReadingRecords::record).toList();
  }

  /** Returns the readings of a claim, whichever version of Memlog stored it. */
  public static List<Reading> readings(Claim claim) {
    return ClaimReadings.of(claim).stream().map(ReadingRecords::reading).toList();
  }

  /** Returns the readings of a claim that no later memory supersedes. */
  public static List<Reading> current(Claim claim) {
    return ClaimReadings.of(claim).stream()
        .filter(reading -> reading.getSupersededBy() == null)
        .map(ReadingRecords::reading)
        .toList();
  }

  private static dev.memlog.state.Reading record(Reading from) {
    var reading = new dev.memlog.state.Reading();
    reading.setSubject(from.subject().name());
    reading.setSubjectKind(word(from.subject().kind()));
    reading.setRelation(from.subject().relation());
    reading.setAttribute(from.attribute());
    reading.setValue(from.value());
    reading.setStanding(word(from.standing()));
    DateSpan when = from.when();
    if (when != null) {
      reading.setFrom(when.first());
      reading.setTo(when.last());
    }
    reading.setRecurrence(from.recurrence());
    reading.setCertainty(from.certainty());
    return reading;
  }

  private static Reading reading(dev.memlog.state.Reading from) {
    LocalDate first = from.getFrom();
    LocalDate last = from.getTo();
    var subject =
        new Subject(
            SubjectKind.valueOf(constant(from.getSubjectKind())),
            from.getSubject(),
            from.getRelation());
    return new Reading(
        subject,
        from.getAttribute(),
        from.getValue(),
        Standing.valueOf(constant(from.getStanding())),
        first == null || last == null ? null : new DateSpan(first, last),
        from.getRecurrence(),
        from.getCertainty());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
