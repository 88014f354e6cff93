package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * A part of a past answer, with the items that it showed and the candidates that it did not.
 *
 * @param name memories or passages; for a context, the name of the part as in {@link
 *     dev.memlog.client.context.ContextPart}
 * @param index the search index that the server queried
 * @param items the items that were shown, in their order
 * @param rejected the best candidates that were not shown, at most the server's {@code
 *     query.answers.rejected} (20)
 * @param rejectedTotal the number of all ranked candidates that were not shown
 */
public record AnswerPart(
    String name,
    @JsonUnwrapped Index index,
    List<AnswerItem> items,
    List<AnswerItem> rejected,
    int rejectedTotal) {

  /**
   * The search index that the server queried for a part of an answer.
   *
   * @param collection the name of the collection; empty if none was queried
   * @param model the embedding model of the collection
   * @param positions for each {@code topic-partition}, the next offset that the index had to apply
   *     at the time of the answer, accurate to a second
   * @param candidates the number of candidates that the index proposed
   */
  public record Index(
      String collection, String model, Map<String, Long> positions, int candidates) {}
}
