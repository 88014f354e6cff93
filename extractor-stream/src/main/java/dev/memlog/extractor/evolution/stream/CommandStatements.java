package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Remember;
import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.kinds.TextKinds;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Role;
import dev.memlog.state.Claim;
import dev.memlog.state.Source;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The candidates and claims of statements that users give by command. Fields that a command omits
 * are derived from the statement's words.
 */
final class CommandStatements {

  private static final int IMPORTANCE = 5;
  private static final double CONFIDENCE = 0.8;

  /** The beginning of a statement that users make of themselves. */
  private static final Pattern FIRST_PERSON = Pattern.compile("\\s*(?:I|My|We|Our)\\b");

  private CommandStatements() {}

  /**
   * Returns the candidate that a command to remember a statement makes.
   *
   * @param appendedAt the time when the broker appended the command
   */
  static MemoryCandidate candidate(MemoryCommand command, Remember told, Instant appendedAt) {
    Claim claim = claim(told.getContent(), command.getOccurredAt());
    MemoryCopies.take(told, claim);
    var candidate = MemoryCandidate.newBuilder().build();
    candidate.setId(command.getCommandId());
    candidate.setTenant(command.getTenant());
    candidate.setApp(command.getApp());
    candidate.setUser(command.getUser());
    candidate.setProject(told.getProject());
    candidate.setClaim(claim);
    candidate.setOrigin("explicit");
    candidate.setSources(
        told.getSources().isEmpty()
            ? List.of(new Source("", command.getCommandId(), ""))
            : told.getSources());
    candidate.setExtractor("command");
    candidate.setExtractorVersion("1");
    candidate.setSaidAt(command.getOccurredAt());
    candidate.setAppendedAt(appendedAt);
    return candidate;
  }

  /**
   * Returns the claim that a statement makes, as derived from its words.
   *
   * @param toldAt the time when the user told it
   */
  static Claim claim(String content, Instant toldAt) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setCategory(TextKinds.category(content).name().toLowerCase(Locale.ROOT));
    claim.setType(
        TextKinds.type(content, TextKinds.category(content)).name().toLowerCase(Locale.ROOT));
    claim.setImportance(IMPORTANCE);
    claim.setImportanceReasons(List.of("told"));
    claim.setConfidence(CONFIDENCE);
    claim.setTags(List.of());
    claim.setSensitive(List.of());
    claim.setKeywords(Informativeness.keywords(Informativeness.telling(content, Set.of())));
    List<Reading> readings = readings(content, toldAt);
    claim.setReadings(ReadingRecords.records(readings));
    claim.setSubject(
        readings.isEmpty()
            ? Statement.of(content, List.of()).subject()
            : readings.getFirst().subject().name());
    return claim;
  }

  private static List<Reading> readings(String content, Instant toldAt) {
    LocalDate day = LocalDate.ofInstant(toldAt, ZoneOffset.UTC);
    return FIRST_PERSON.matcher(content).lookingAt()
        ? ReadingReader.read(new Spoken(content, "I", Role.USER, day, null))
        : ReadingReader.readStatement(content, day);
  }
}
