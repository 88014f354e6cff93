package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.english.Beginning;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Claim;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Support;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a consolidated memory as a function of its parts: the habit that statements show
 * or the best statement first, then the others. Quotes follow one another in the order of time. It
 * has one support for each part, with the part's sources.
 */
final class Summary {

  /** The largest number of characters of a memory's content. */
  private static final int MOST_TEXT = 500;

  private static final int MOST_WORDS = 20;

  /** The most characters between two parts, as in ". Also: ". */
  private static final int JOINT = 8;

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

  private static final Comparator<LocalDate> BY_DAY = Comparator.comparing(LocalDate::toEpochDay);
  private static final Comparator<Memory> BY_TIME =
      Comparator.comparing(Memory::getValidFrom).thenComparing(Memory::getId);

  private static final Comparator<Memory> BEST =
      Comparator.<Memory>comparingDouble(m -> m.getClaim().getConfidence())
          .thenComparing(Memory::getMentions)
          .thenComparing(m -> m.getClaim().getContent().length())
          .reversed()
          .thenComparing(Memory::getId);

  /**
   * Sets the content of a consolidated memory.
   *
   * @param whole a copy that this method changes
   * @param parts the parts of the memory; at least one
   */
  static Memory of(Memory whole, List<ParsedMemory> parts) {
    List<Memory> memories = parts.stream().map(ParsedMemory::memory).toList();
    List<Memory> best = memories.stream().sorted(BEST).toList();
    List<Claim> claims = best.stream().map(Memory::getClaim).toList();
    Claim claim = MemoryCopies.copy(claims.getFirst());
    boolean habit = Habit.repeats(parts);
    claim.setContent(content(best));
    claim.setType(habit ? "semantic" : "consolidated");
    if (habit && claim.getCategory().equals("event")) {
      claim.setCategory("fact");
    }
    claim.setConfidence(most(memories, Claim::getConfidence));
    claim.setImportance(most(memories, Claim::getImportance));
    claim.setImportanceReasons(List.of("the most important of its parts"));
    claim.setKeywords(words(claims, Claim::getKeywords));
    claim.setTags(words(claims, Claim::getTags));
    claim.setSensitive(words(claims, Claim::getSensitive));
    claim.setDescription(null);
    claim.setAttribute(null);
    claim.setQuote(null);
    claim.setReadings(
        memories.stream()
            .flatMap(m -> ClaimReadings.of(m.getClaim()).stream())
            .distinct()
            .toList());
    claim.setEpisode(null);
    claim.setOccurredFrom(days(memories, Claim::getOccurredFrom).min(BY_DAY).orElse(null));
    claim.setOccurredTo(days(memories, Claim::getOccurredTo).max(BY_DAY).orElse(null));
    whole.setClaim(claim);
    whole.setContentHash(MemoryText.contentHash(claim));
    whole.setMentions(memories.stream().mapToInt(Memory::getMentions).sum());
    whole.setValidFrom(
        memories.stream().map(Memory::getValidFrom).min(Comparator.naturalOrder()).orElseThrow());
    whole.setLastMentionedAt(
        memories.stream()
            .map(Memory::getLastMentionedAt)
            .max(Comparator.naturalOrder())
            .orElseThrow());
    whole.setParts(memories.stream().map(Memory::getId).toList());
    whole.setSupports(memories.stream().map(Summary::support).toList());
    return whole;
  }

  /**
   * Sets the content of a memory that a decision made of several memories of conversations.
   *
   * @param whole a copy that this method changes
   * @param parts the parts of the memory, the earliest first
   * @param content the text that the decision states
   */
  static Memory ofConversations(Memory whole, List<ParsedMemory> parts, String content) {
    of(whole, parts);
    Claim claim = whole.getClaim();
    claim.setContent(content);
    claim.setType("conversation");
    claim.setDigest(digest(parts));
    whole.setContentHash(MemoryText.contentHash(claim));
    return whole;
  }

  private static @Nullable ConversationDigest digest(List<ParsedMemory> parts) {
    List<ConversationDigest> digests =
        parts.stream()
            .map(part -> part.memory().getClaim().getDigest())
            .filter(Objects::nonNull)
            .toList();
    return digests.isEmpty()
        ? null
        : new ConversationDigest(
            digests.getFirst().getConversation(),
            together(digests, ConversationDigest::getTopics),
            together(digests, ConversationDigest::getEntities),
            together(digests, ConversationDigest::getKeyFacts));
  }

  private static <T> List<T> together(
      List<ConversationDigest> digests, Function<ConversationDigest, List<T>> of) {
    return digests.stream()
        .flatMap(digest -> of.apply(digest).stream())
        .distinct()
        .limit(MOST_WORDS)
        .toList();
  }

  /** Returns whether the text of a memory has room beside the texts of others. */
  static boolean fits(ParsedMemory one, List<ParsedMemory> others) {
    int length = length(one);
    for (ParsedMemory other : others) {
      length += length(other);
    }
    return length <= MOST_TEXT;
  }

  private static int length(ParsedMemory held) {
    return shown(held.memory()).length() + JOINT;
  }

  /** Returns the text of a part: a quote in quotation marks behind its speaker and day. */
  private static String shown(Memory part) {
    Claim claim = part.getClaim();
    Quote quote = claim.getQuote();
    return quote == null
        ? claim.getContent().strip()
        : "%s, %s: \"%s\""
            .formatted(
                quote.getSpeaker(),
                DAY.format(quote.getSaidAt().atZone(ZoneOffset.UTC)),
                claim.getContent().strip());
  }

  private static String content(List<Memory> best) {
    if (best.stream().anyMatch(m -> m.getClaim().getQuote() != null)) {
      return quotes(best.stream().sorted(BY_TIME).map(Summary::shown).toList());
    }
    List<String> texts = best.stream().map(Summary::shown).toList();
    StringBuilder content = new StringBuilder(texts.getFirst());
    int named = 1;
    for (String text : texts.subList(1, texts.size())) {
      String joint = named == 1 ? sentence(content) + " Also: " : "; ";
      if (content.length() + joint.length() + text.length() > MOST_TEXT) {
        break;
      }
      content.append(joint).append(text);
      named++;
    }
    return content.toString();
  }

  /** Returns texts one after another, as far as there is room; at least the beginning of one. */
  private static String quotes(List<String> texts) {
    StringBuilder content = new StringBuilder();
    for (String text : texts) {
      if (content.length() + 1 + text.length() <= MOST_TEXT) {
        content.append(content.isEmpty() ? "" : " ").append(text);
      }
    }
    return content.isEmpty() ? Beginning.of(texts.getFirst(), MOST_TEXT) : content.toString();
  }

  private static String sentence(CharSequence text) {
    return ".!?".indexOf(text.charAt(text.length() - 1)) >= 0 ? "" : ".";
  }

  private static <N extends Number & Comparable<N>> N most(
      List<Memory> parts, Function<Claim, N> number) {
    return parts.stream()
        .map(Memory::getClaim)
        .map(number)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Returns the words of claims, each once, up to a number. */
  static List<String> words(List<Claim> claims, Function<Claim, List<String>> of) {
    return claims.stream()
        .flatMap(claim -> of.apply(claim).stream())
        .distinct()
        .limit(MOST_WORDS)
        .toList();
  }

  private static Stream<LocalDate> days(List<Memory> parts, Function<Claim, LocalDate> day) {
    return parts.stream().map(Memory::getClaim).map(day).filter(Objects::nonNull);
  }

  private static Support support(Memory part) {
    return MemoryCopies.support(part, "part:", "consolidation");
  }

  /**
   * Returns whether a consolidated memory lost a text or a source, so that the former state must
   * not stay readable.
   */
  static boolean lost(Memory before, Memory after) {
    return !texts(after).containsAll(texts(before))
        || !MemoryCopies.sources(after).containsAll(MemoryCopies.sources(before));
  }

  private static Set<String> texts(Memory memory) {
    Set<String> texts = new HashSet<>();
    memory.getSupports().forEach(support -> texts.add(support.getClaim().getContent()));
    return texts;
  }
}
