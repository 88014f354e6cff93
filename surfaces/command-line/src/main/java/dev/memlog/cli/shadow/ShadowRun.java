package dev.memlog.cli.shadow;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison that sends the same queries to two sides, such as two servers or two collections.
 * The queries have the purpose {@code evaluation}, so they reinforce no memory.
 *
 * @param a side A
 * @param b side B
 * @param memories true to recall memories, false to search messages
 */
public record ShadowRun(Side a, Side b, boolean memories) {

  private static final String PURPOSE = "evaluation";

  /**
   * One side of the comparison.
   *
   * @param client the client of the side's server; the caller closes it
   * @param profile the ranking profile; null for the server's default
   * @param collection the index collection to search; null for the live collection
   * @param name the name of the side in reports
   */
  public record Side(
      MemlogClient client, @Nullable String profile, @Nullable String collection, String name) {}

  /**
   * Sends every query to both sides, and returns the differences.
   *
   * @param queries the queries
   * @param screen the screen for the progress; null for none
   * @throws dev.memlog.client.MemlogException if a server does not answer or refuses a query
   */
  public ShadowReport run(List<ShadowQuery> queries, @Nullable Screen screen) {
    List<AnswerPair> pairs = new ArrayList<>();
    try (Progress bar = screen == null ? null : new Progress(screen, "queries", queries.size())) {
      for (ShadowQuery query : queries) {
        pairs.add(new AnswerPair(query.query(), ask(a, query), ask(b, query)));
        if (bar != null) {
          bar.set(pairs.size());
        }
      }
    }
    return ShadowReport.of(a.name(), b.name(), pairs);
  }

  private List<ShownHit> ask(Side side, ShadowQuery query) {
    return memories ? recall(side, query) : search(side, query);
  }

  private static List<ShownHit> search(Side side, ShadowQuery query) {
    var request =
        SearchMessagesRequest.builder()
            .query(query.query())
            .app(query.app())
            .user(query.user())
            .askedAt(query.askedAt())
            .profile(side.profile())
            .collection(side.collection())
            .limit(AnswerPair.DEPTH)
            .purpose(PURPOSE)
            .explain(true)
            .build();
    return side.client().search(request).results().stream().map(ShownHit::of).toList();
  }

  private static List<ShownHit> recall(Side side, ShadowQuery query) {
    var request =
        RecallMemoriesRequest.builder()
            .query(query.query())
            .app(query.app())
            .user(query.user())
            .profile(side.profile())
            .collection(side.collection())
            .limit(AnswerPair.DEPTH)
            .purpose(PURPOSE)
            .explain(true)
            .build();
    return side.client().memories().recall(request).results().stream().map(ShownHit::of).toList();
  }
}
