package dev.memlog.llm;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.Excerpts;
import dev.memlog.language.cleaning.Recalled;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Episode;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Valence;
import dev.memlog.llm.AnswerForm.Proposal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A filter that checks a model's proposals against the turn, and converts them to candidates. */
record Vetting(Set<Sensitivity> allowed, ExtractorVersion version) {

  /** The phrases that show that the speaker asked Memlog to remember a statement. */
  private static final Pattern ASKED =
      Pattern.compile(
          "\\b(?:remember|don[’']?t forget|do not forget|keep in mind|note|for the record|fyi)\\b",
          Pattern.CASE_INSENSITIVE);

  Vetting {
    allowed = Set.copyOf(allowed);
  }

  /**
   * Returns a candidate for each proposal that passes all checks, in the order of the proposals.
   *
   * @param fault receives the first fault of each rejected proposal
   */
  List<Candidate> passed(
      List<Proposal> proposals, Turn turn, Prompt prompt, Consumer<RefusalReason> fault) {
    List<Candidate> passed = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Set<String> names = Informativeness.nameWords(turn.everybody());
    Recalled recalled = EchoFilter.around(turn);
    for (Proposal proposal : proposals) {
      RefusalReason wrong = fault(proposal, prompt, names, recalled);
      if (wrong == null && !seen.add(proposal.content().toLowerCase(Locale.ROOT))) {
        wrong = RefusalReason.REPEATED;
      }
      if (wrong == null) {
        passed.add(candidate(proposal, turn, prompt, names));
      } else {
        fault.accept(wrong);
      }
    }
    return passed;
  }

  private @Nullable RefusalReason fault(
      Proposal proposal, Prompt prompt, Set<String> names, Recalled recalled) {
    Set<String> cited = new LinkedHashSet<>(proposal.sources());
    if (!cited.contains(Prompt.READ) || !prompt.labelled().keySet().containsAll(cited)) {
      return RefusalReason.SOURCE;
    }
    if (!AnswerForm.words(Category.values()).contains(proposal.category())
        || !AnswerForm.words(MemoryType.values()).contains(proposal.type())) {
      return RefusalReason.CATEGORY;
    }
    if (proposal.importance() < 1
        || proposal.importance() > 10
        || !(proposal.confidence() >= 0 && proposal.confidence() <= 1)) {
      return RefusalReason.BOUNDS;
    }
    String content = proposal.content();
    if (!MemoryLint.check(content).isEmpty()) {
      return RefusalReason.LINT;
    }
    if (Orders.in(content)) {
      return RefusalReason.ORDER;
    }
    List<String> texts = cited.stream().map(label -> prompt.cited(label).text()).toList();
    if (!Grounds.hold(texts, names, content)) {
      return RefusalReason.UNGROUNDED;
    }
    if (recalled.repeatedBy(content)) {
      return RefusalReason.ECHO;
    }
    return allowed.containsAll(SensitiveCategories.of(content)) ? null : RefusalReason.SENSITIVE;
  }

  private Candidate candidate(Proposal from, Turn turn, Prompt prompt, Set<String> names) {
    String content = from.content();
    List<Reading> readings =
        ReadingReader.readStatement(content, LocalDate.ofInstant(turn.createdAt(), ZoneOffset.UTC));
    boolean named = !from.subject().isEmpty() && content.contains(from.subject());
    String subject =
        !readings.isEmpty()
            ? readings.getFirst().subject().name()
            : named ? from.subject() : turn.speaker().name();
    MemoryType type = MemoryType.valueOf(from.type().toUpperCase(Locale.ROOT));
    // A candidate lists the message that states the claim first; its label m0 sorts first.
    List<String> cited = new LinkedHashSet<>(from.sources()).stream().sorted().toList();
    boolean asked =
        from.circumstances().asked() && ASKED.matcher(prompt.cited(Prompt.READ).text()).find();
    return new Candidate(
        content,
        new Candidate.Rating(
            Category.valueOf(from.category().toUpperCase(Locale.ROOT)),
            type,
            new Importance(from.importance(), List.of("judged by a model")),
            from.confidence()),
        Informativeness.keywords(Informativeness.telling(content, names)),
        subject,
        readings,
        type == MemoryType.EPISODIC ? episode(from, subject) : null,
        occurred(from),
        null,
        new Candidate.Provenance(
            cited.stream().map(label -> prompt.cited(label).source()).toList(),
            asked ? Origin.EXPLICIT : Origin.IMPLICIT,
            Excerpts.of(turn, allowed),
            version));
  }

  private static Episode episode(Proposal from, String subject) {
    String content = from.content();
    String what =
        content.startsWith(subject + " ") ? content.substring(subject.length() + 1) : content;
    boolean placed =
        !from.circumstances().place().isEmpty() && content.contains(from.circumstances().place());
    boolean felt = AnswerForm.words(Valence.values()).contains(from.circumstances().valence());
    return new Episode(
        what,
        placed ? from.circumstances().place() : null,
        felt
            ? Valence.valueOf(from.circumstances().valence().toUpperCase(Locale.ROOT))
            : Valence.NEUTRAL);
  }

  /** Returns the days of the event; null if they are invalid or the statement omits their year. */
  private static @Nullable DateSpan occurred(Proposal proposal) {
    try {
      LocalDate from = LocalDate.parse(proposal.circumstances().from());
      LocalDate to =
          proposal.circumstances().to().isEmpty()
              ? from
              : LocalDate.parse(proposal.circumstances().to());
      boolean told = proposal.content().contains(String.valueOf(from.getYear()));
      return told && !to.isBefore(from) ? new DateSpan(from, to) : null;
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
