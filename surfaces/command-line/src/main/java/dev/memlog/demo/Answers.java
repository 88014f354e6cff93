package dev.memlog.demo;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.demo.DemoScript.Place;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A client that sends the demo's questions and can wait until an answer reflects a change.
 *
 * @param conversations the conversations to search, by app; empty for all
 */
record Answers(MemlogClient client, Map<String, List<String>> conversations) {

  private static final Duration LONGEST = Duration.ofSeconds(15);
  private static final Duration PAUSE = Duration.ofMillis(10);
  private static final int LIMIT = 20;

  Answers {
    conversations = Map.copyOf(conversations);
  }

  /**
   * Searches for the answers to a question.
   *
   * @param app the app to search; used only if the search is limited to some conversations
   * @param question the question
   * @param limit the largest number of hits
   */
  List<MessageHit> ask(String app, String question, int limit) {
    var request =
        SearchMessagesRequest.builder()
            .query(question)
            .limit(limit)
            .highlights(true)
            .purpose("evaluation");
    if (!conversations.isEmpty()) {
      request.app(app).conversationIds(conversations.getOrDefault(app, List.of()));
    }
    return client.search(request.build()).results();
  }

  /**
   * Repeats a question until the answer meets an expectation.
   *
   * @param expected a description of the expectation, for the error message
   * @param holds returns whether an answer meets the expectation
   * @return the time until it was met
   * @throws DemoFailedException if the answer does not meet the expectation within 15 s
   */
  Duration await(String app, String question, String expected, Predicate<List<MessageHit>> holds)
      throws InterruptedException {
    long started = System.nanoTime();
    while (true) {
      List<MessageHit> hits = ask(app, question, LIMIT);
      Duration since = Duration.ofNanos(System.nanoTime() - started);
      if (holds.test(hits)) {
        return since;
      }
      if (since.compareTo(LONGEST) > 0) {
        throw new DemoFailedException(
            expected + " within " + LONGEST.toSeconds() + " s of asking \"" + question + "\"",
            shown(hits));
      }
      Thread.sleep(PAUSE);
    }
  }

  static boolean at(MessageHit hit, Place place) {
    return hit.source().app().equals(place.app())
        && hit.source().conversationId().equals(place.conversation())
        && hit.source().messageId().equals(place.message());
  }

  static String shown(List<MessageHit> hits) {
    return hits.isEmpty()
        ? "nothing"
        : hits.stream()
            .limit(3)
            .map(Answers::shown)
            .collect(Collectors.joining(", ", "", hits.size() > 3 ? ",..." : ""));
  }

  private static String shown(MessageHit hit) {
    return "%s/%s \"%s\""
        .formatted(hit.source().conversationId(), hit.source().messageId(), hit.snippet());
  }
}
