package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RecallMemoriesRequest;
import java.util.function.Predicate;

/**
 * A look for a canary in one place.
 *
 * @param place the place, such as {@code search by word: message}
 * @param finds whether the place returns the canary
 */
record Look(String place, Predicate<MemlogClient> finds) {

  /** Returns a look for memories with a word among those that a recall returns. */
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
