package dev.memlog.language.conversation;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a conversation.
 *
 * @param text one paragraph of one to four sentences
 * @param outline the topics, entities and key facts of the conversation
 * @param rating the importance and confidence of the summary
 * @param keywords its informative words in lower case, the rarest first
 * @param subject the person that it is mostly about
 * @param occurred the days that its text refers to; null if none
 * @param sources every message that any part of it rests on, at least one
 * @param version the summarizer's version
 */
public record ConversationSummary(
    String text,
    Outline outline,
    Rating rating,
    List<String> keywords,
    String subject,
    @Nullable DateSpan occurred,
    List<MessageVersion> sources,
    ExtractorVersion version) {

  /** The words for the relevance of a topic. */
  public static final Set<String> RELEVANCES = Set.of("high", "medium", "low");

  /** The kinds of entities. */
  public static final Set<String> KINDS =
      Set.of("person", "place", "organization", "thing", "other");

  public ConversationSummary {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("sources must not be empty");
    }
    keywords = List.copyOf(keywords);
    sources = List.copyOf(sources);
  }

  /**
   * The parts of a conversation in short.
   *
   * @param topics the topics in their order
   * @param entities the people and things that the conversation is about
   * @param keyFacts its most important statements in their order, without a full stop
   */
  public record Outline(List<Topic> topics, List<Entity> entities, List<String> keyFacts) {

    /** An outline without parts. */
    public static final Outline EMPTY = new Outline(List.of(), List.of(), List.of());

    public Outline {
      topics = List.copyOf(topics);
      entities = List.copyOf(entities);
      keyFacts = List.copyOf(keyFacts);
    }
  }

  /**
   * The importance and confidence of a summary.
   *
   * @param importance the importance of its most important statement, 1 to 10
   * @param confidence the probability, 0 to 1, that a reader of the messages would agree
   */
  public record Rating(int importance, double confidence) {}

  /**
   * A segment of the conversation about one topic.
   *
   * @param topic a few words
   * @param summary its most important statement
   * @param relevance high, medium or low
   */
  public record Topic(String topic, String summary, String relevance) {}

  /**
   * A person or thing.
   *
   * @param kind person, place, organization, thing or other
   * @param relation its relation to the conversation, in a few words; empty if not known
   */
  public record Entity(String name, String kind, String relation) {}
}
