package dev.memlog.bench.faults.model;

import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The expected state of one conversation, for comparison with a server's answers.
 *
 * @param events the acknowledged events of the conversation
 */
public record ConversationModel(Set<GeneratedEvent> events) {

  /**
   * The order of events about one message or title: by time; at the same time, a creation precedes
   * an edit; then by event id.
   */
  private static final Comparator<GeneratedEvent> ORDER =
      Comparator.comparingLong(GeneratedEvent::at)
          .thenComparing(event -> event.kind() == Kind.EDITED)
          .thenComparing(GeneratedEvent::eventId);

  ConversationModel() {
    this(new HashSet<>());
  }

  void apply(GeneratedEvent event) {
    events.add(event);
  }

  public boolean deleted() {
    return events.stream().anyMatch(of(Kind.CONVERSATION_DELETED));
  }

  public boolean temporary() {
    return events.stream().anyMatch(GeneratedEvent::temporary);
  }

  /** Returns the title; empty if there is none, or if the conversation is deleted. */
  public String title() {
    return deleted() ? "" : latest(events.stream().filter(of(Kind.TITLED)));
  }

  /**
   * Returns the texts of the messages of the conversation by id, without deleted messages; empty if
   * the conversation is deleted.
   */
  public Map<String, String> history() {
    Map<String, String> texts = new TreeMap<>();
    if (!deleted()) {
      events.stream()
          .filter(event -> !event.message().isEmpty())
          .collect(Collectors.groupingBy(GeneratedEvent::message))
          .forEach(
              (id, about) -> {
                if (about.stream().anyMatch(of(Kind.CREATED))
                    && about.stream().noneMatch(of(Kind.DELETED))) {
                  texts.put(id, latest(about.stream()));
                }
              });
    }
    return texts;
  }

  private static Predicate<GeneratedEvent> of(Kind kind) {
    return event -> event.kind() == kind;
  }

  private static String latest(Stream<GeneratedEvent> events) {
    return events.max(ORDER).map(GeneratedEvent::text).orElse("");
  }
}
