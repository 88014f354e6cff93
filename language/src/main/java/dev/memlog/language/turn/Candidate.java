package dev.memlog.language.turn;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A proposed memory.
 *
 * @param content one claim in the third person, 10 to 500 characters, at most 30 words
 * @param rating its kind, importance and confidence
 * @param keywords its informative words in lower case, the rarest first
 * @param subject the person or thing that it is about
 * @param attribute the attribute that it gives its subject; null if not recognised
 * @param episode the event and its place; null unless the memory is episodic
 * @param occurred the days that it refers to; null if none
 * @param provenance the provenance of the memory
 */
public record Candidate(
    String content,
    Rating rating,
    List<String> keywords,
    String subject,
    @Nullable Attribute attribute,
    @Nullable Episode episode,
    @Nullable DateSpan occurred,
    Provenance provenance) {

  /**
   * The kind, importance and confidence of a proposed memory.
   *
   * @param category the kind of its content
   * @param type the type of memory: episodic or semantic
   * @param importance the importance
   * @param confidence the probability, 0 to 1, that a reader of the sources would agree
   */
  public record Rating(
      Category category, MemoryType type, Importance importance, double confidence) {

    public Rating {
      if (!(confidence >= 0 && confidence <= 1)) {
        throw new IllegalArgumentException("confidence must be 0 to 1, got " + confidence);
      }
    }
  }

  /**
   * The provenance of a proposed memory.
   *
   * @param sources every message that is needed to know it; the first one states it
   * @param origin whether the speaker asked to remember it
   * @param context excerpts around the statement, first of its own message, then of the turn
   *     before, without sensitive sentences that are not allowed; they are indexed lexically, but
   *     are not claims and not sources
   * @param extractor the extractor that proposed it
   */
  public record Provenance(
      List<MessageVersion> sources,
      Origin origin,
      List<Excerpt> context,
      ExtractorVersion extractor) {

    public Provenance {
      if (sources.isEmpty()) {
        throw new IllegalArgumentException("sources must not be empty");
      }
      sources = List.copyOf(sources);
      context = List.copyOf(context);
    }
  }

  public Candidate {
    keywords = List.copyOf(keywords);
  }

  /** Returns the sensitive matters that it touches; empty unless they were allowed. */
  public Set<Sensitivity> sensitive() {
    return SensitiveCategories.of(content);
  }
}
