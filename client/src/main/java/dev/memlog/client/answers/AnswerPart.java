package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * The candidates of an answer, or of one part of a context.
 *
 * @param name memories, passages or window
 * @param index the index that was asked
 * @param items the items that were shown, in their order
 * @param rejected the best of the items that were not shown
 * @param rejectedTotal the number of all items that were ranked and not shown
 */
public record AnswerPart(
    String name,
    @JsonUnwrapped Index index,
    List<AnswerItem> items,
    List<AnswerItem> rejected,
    int rejectedTotal) {

  /**
   * The index that was asked.
   *
   * @param collection the collection; empty if none was asked
   * @param model the embedding model of the collection
   * @param positions the next offset of each partition that the index had applied, by {@code
   *     topic-partition}, a second before or after
   * @param candidates the number of candidates that it proposed
   */
  public record Index(
      String collection, String model, Map<String, Long> positions, int candidates) {}
}
