package dev.memlog.cli.shadow;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of queries against two sides. The queries have the purpose evaluation, so they reinforce no
 * memory.
 */
public final class ShadowRun {

  private static final String PURPOSE = "evaluation";

  private final Side a;
  private final Side b;
  private final boolean memories;

  /**
   * A side of the comparison.
   *
   * @param client the server; the caller closes it
   * @param profile the profile; null for the server's profile
   * @param collection the collection; null for the live collection
   * @param name the name in reports
   */
  public record Side(
      MemlogClient client, @Nullable String profile, @Nullable String collection, String name) {}

  /**
   * Creates a run.
   *
   * @param memories true to recall memories, false to search messages
   */
  public ShadowRun(Side a, Side b, boolean memories) {
    this.a = a;
    this.b = b;
    this.memories = memories;
  }

  /**
   * Sends every query to both sides.
   *
   * @param done a callback, called with the number of finished queries after each query
   */
  public ShadowReport run(List<ShadowQuery> queries, IntConsumer done) {
    List<AnswerPair> pairs = new ArrayList<>();
    for (ShadowQuery query : queries) {
      pairs.add(new AnswerPair(query.query(), ask(a, query), ask(b, query)));
      done.accept(pairs.size());
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
