package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesRequest;
import java.util.function.Predicate;

/**
 * A check whether one place returns a canary.
 *
 * @param place the place, such as {@code search by word: message}
 * @param finds returns whether the place returns the canary
 */
record Look(String place, Predicate<MemlogClient> finds) {

  /**
   * Returns a check whether a recall returns a memory that contains a word.
   *
   * @param place the name of the check in reports
   * @param query the query of the recall
   */
  static Look ofRecall(String place, String app, String query, String word) {
    var request =
        RecallMemoriesRequest.builder().app(app).user(Canary.USER).query(query).limit(20).build();
    return new Look(
        place,
        client ->
            client.memories().recall(request).results().stream()
                .anyMatch(hit -> hit.memory().content().contains(word)));
  }
}
