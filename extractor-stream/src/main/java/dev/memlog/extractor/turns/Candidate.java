package dev.memlog.extractor.turns;

import dev.memlog.extractor.turns.dates.When;
import dev.memlog.extractor.turns.guard.Sensitivity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A memory as proposed.
 *
 * @param content one claim in the third person, 10 to 500 characters, at most 30 words
 * @param category what it is about
 * @param type of memory
 * @param importance how much it matters
 * @param confidence 0 to 1 that a reader of the sources would agree
 * @param keywords its telling words in lower case, the rarest first
 * @param tags topics in lower case
 * @param subject whom or what it is about
 * @param attribute what it says of the subject; null: not recognised
 * @param episode what, where, when; null unless episodic
 * @param occurred the days it speaks of; null: none
 * @param sources every message that was needed to know it, the one that says it first: without any
 *     one of them it could not be known
 * @param origin whether it was asked for
 * @param context what was said around it, its own message first, then the turn before, without
 *     sensitive sentences that are not allowed; to be searched by its words, never a claim of its
 *     own, and none of it needed to know the memory
 * @param sensitive the sensitive matters it touches; empty unless they were allowed
 * @param extractor that proposed it
 */
public record Candidate(
    String content,
    Category category,
    MemoryType type,
    Importance importance,
    double confidence,
    List<String> keywords,
    List<String> tags,
    String subject,
    @Nullable Attribute attribute,
    @Nullable Episode episode,
    @Nullable When occurred,
    List<MessageVersion> sources,
    Origin origin,
    List<Excerpt> context,
    Set<Sensitivity> sensitive,
    ExtractorVersion extractor) {

  public Candidate {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence must be 0 to 1, got " + confidence);
    }
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("sources must not be empty");
    }
    keywords = List.copyOf(keywords);
    tags = List.copyOf(tags);
    sources = List.copyOf(sources);
    context = List.copyOf(context);
    sensitive = Set.copyOf(sensitive);
  }
}
