package dev.memlog.extractor.turns;

import dev.memlog.extractor.turns.dates.When;
import dev.memlog.extractor.turns.guard.Sensitivity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A proposed memory.
 *
 * @param content one claim in the third person, 10 to 500 characters, at most 30 words
 * @param category the kind of its content
 * @param type the type of memory: episodic or semantic
 * @param importance how much it matters
 * @param confidence the probability, 0 to 1, that a reader of the sources would agree
 * @param keywords its informative words in lower case, the rarest first
 * @param tags its topics in lower case
 * @param subject the person or thing that it is about
 * @param attribute the attribute that it gives its subject; null if not recognised
 * @param episode what happened, where and when; null unless episodic
 * @param occurred the days that it speaks of; null if none
 * @param sources every message without which it could not be known, the one that states it first
 * @param origin whether the speaker asked to remember it
 * @param context excerpts around it, of its own message first, then of the turn before, without
 *     sensitive sentences that are not allowed; they are indexed lexically, are no claims, and are
 *     not needed to know the memory
 * @param sensitive the sensitive matters that it touches; empty unless they were allowed
 * @param extractor the extractor that proposed it
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
