package dev.memlog.language.conversation;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a conversation that has ended, from which a memory is made.
 *
 * @param text the summary as one paragraph
 * @param outline the topics, entities and key facts of the conversation
 * @param rating the importance and confidence of the summary
 * @param keywords informative words of the summary or the conversation in lower case, the rarest
 *     first
 * @param subject the name of the person that the summary is mostly about
 * @param occurred the days to which the text refers; null if none are recognised
 * @param sources every message on which a part of the summary rests, at least one
 * @param version the version of the summarizer
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

  /** The valid values of {@link Topic#relevance}. */
  public static final Set<String> RELEVANCES = Set.of("high", "medium", "low");

  /** The valid values of {@link Entity#kind}. */
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
   * The outline of a conversation: its topics, entities and key facts.
   *
   * @param topics the topics, in the order in which the summarizer returned them
   * @param entities the people, places, organizations and things that the conversation is about
   * @param keyFacts the most important statements, in the order in which the summarizer returned
   *     them; each normally without a full stop at its end
   */
  public record Outline(List<Topic> topics, List<Entity> entities, List<String> keyFacts) {

    /** An outline without topics, entities and key facts. */
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
   * @param importance the importance of the conversation, 1 to 10
   * @param confidence the probability, 0 to 1, that a reader of the messages would agree with the
   *     summary
   */
  public record Rating(int importance, double confidence) {}

  /**
   * A segment of the conversation about one topic.
   *
   * @param topic the topic in a few words
   * @param summary the most important statement of the segment
   * @param relevance the relevance of the topic: high, medium or low
   */
  public record Topic(String topic, String summary, String relevance) {}

  /**
   * A person, place or thing that a conversation is about.
   *
   * @param name the name of the entity
   * @param kind the kind: person, place, organization, thing or other
   * @param relation the entity's relation to the conversation in a few words; empty if not known
   */
  public record Entity(String name, String kind, String relation) {}
}
