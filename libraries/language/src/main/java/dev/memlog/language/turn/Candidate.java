package dev.memlog.language.turn;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A memory that an extractor proposes, with all that was extracted about it.
 *
 * @param content the text: the speaker's own words if {@code quote} is not null, otherwise one
 *     claim in the third person; at most 500 UTF-16 units
 * @param rating the kind, importance and confidence of the memory
 * @param keywords up to eight informative words of the text in lower case, the rarest first
 * @param subject the name of the person or thing that the memory is about
 * @param readings the facts that were read from the text, in its order
 * @param episode the event and its place; null unless the memory is episodic
 * @param occurred the days to which the text refers; null if none are recognised
 * @param quote the speaker of the text; null if the text is a statement that nobody said so
 * @param provenance the messages and the extractor that the memory comes from
 */
public record Candidate(
    String content,
    Rating rating,
    List<String> keywords,
    String subject,
    List<Reading> readings,
    @Nullable Episode episode,
    @Nullable DateSpan occurred,
    @Nullable Quote quote,
    Provenance provenance) {

  /**
   * The kind, importance and confidence of a proposed memory.
   *
   * @param category the kind of content
   * @param type the type of memory: episodic or semantic
   * @param importance the importance, with reasons
   * @param confidence the probability, 0 to 1, that a reader of the sources would agree with the
   *     text
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
   * @param sources the messages on which the memory rests, at least one; the first message states
   *     it
   * @param origin whether the speaker asked to remember the statement
   * @param context excerpts of the message and of the message before, without sensitive sentences
   *     that are not allowed; a search finds the memory by their words too, but they are not claims
   * @param extractor the version of the extractor that proposed the memory
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
    readings = List.copyOf(readings);
  }

  /**
   * Returns the sensitive matters that the text touches. Extractors propose a memory only if all of
   * them are allowed.
   */
  public Set<Sensitivity> sensitive() {
    return SensitiveCategories.of(content);
  }
}
